package io.millwright.service.feed;

import io.smallrye.mutiny.Uni;
import org.jspecify.annotations.Nullable;

/** Reads one filtered feed in pages. */
final class FeedReading {
    /** Enough to keep a connection busy, few enough to be held for each reader. */
    private static final int PAGE = 50;

    private final FeedBook feed;
    private final FeedMetrics metrics;
    private final FeedCursors cursors;
    private final FeedFilter filter;
    private final String generation;

    FeedReading(FeedBook feed, FeedMetrics metrics, FeedCursors cursors, FeedFilter filter, String generation) {
        this.feed = feed;
        this.metrics = metrics;
        this.cursors = cursors;
        this.filter = filter;
        this.generation = generation;
    }

    FeedHub.Listener listen(Runnable wake) {
        return feed.listen(filter, wake);
    }

    Uni<FeedBook.Next> after(FeedPosition position) {
        return feed.after(filter, position, generation, PAGE);
    }

    String cursor(FeedPosition position) {
        return cursors.encode(filter, position, generation);
    }

    /** The cursor of a reader that has everything; absent while it may lack something. */
    @Nullable String idle(FeedPosition position, boolean mayLack) {
        return mayLack ? null : cursor(position);
    }

    void ended(String reason) {
        metrics.ended(reason);
    }
}
