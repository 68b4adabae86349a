package io.millwright.service.feed;

import io.millwright.service.http.CursorCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Cursors of a feed: a position and the generation that it was given in, signed together with the filter. */
final class FeedCursors {
    private static final int PARTS = 4;

    private final CursorCodec codec;
    private final String feed;

    FeedCursors(CursorCodec codec, String feed) {
        this.codec = codec;
        this.feed = feed;
    }

    /** What a cursor stands for. */
    sealed interface Place {
        record At(FeedPosition position) implements Place {}

        /**
         * The database was restored, or another server took over: what the reader has seen may not be there.
         *
         * @param noticed false when the place alone tells so: it lies where the database hasn't come to yet
         */
        record OtherGeneration(boolean noticed) implements Place {}

        /** Events after it were removed by retention before they were read. */
        record Pruned() implements Place {}

        /** Not made here, or for another filter. */
        record Foreign() implements Place {}
    }

    String encode(FeedFilter filter, FeedPosition position, String generation) {
        List<String> parts = new ArrayList<>(position.parts());
        parts.add(generation);
        return codec.encode(scope(filter), parts);
    }

    Place decode(FeedFilter filter, String cursor, FeedHead head) {
        Optional<List<String>> decoded = codec.decode(scope(filter), cursor);
        if (decoded.isEmpty() || decoded.get().size() != PARTS) {
            return new Place.Foreign();
        }
        if (!decoded.get().getLast().equals(head.generation())) {
            return new Place.OtherGeneration(true);
        }
        return place(FeedPosition.of(decoded.get()), head);
    }

    /**
     * Also for positions that are kept elsewhere. From the very start, whatever is left is read.
     *
     * @param head not older than the position
     */
    static Place place(FeedPosition position, FeedHead head) {
        if (isAhead(position, head)) {
            return new Place.OtherGeneration(false);
        }
        return overtaken(position, head.pruned()) ? new Place.Pruned() : new Place.At(position);
    }

    /** Whether the feed hasn't come so far: the head is older than the position, or the database was put back behind it. */
    static boolean isAhead(FeedPosition position, FeedHead head) {
        return position.epoch() > head.epoch() || (position.epoch() == head.epoch() && position.xid() > head.newest());
    }

    /** Whether retention removed events after a position. */
    static boolean overtaken(FeedPosition position, FeedPosition pruned) {
        return !position.equals(FeedPosition.START) && position.compareTo(pruned) < 0;
    }

    private String scope(FeedFilter filter) {
        return "feed " + feed + " " + filter.canonical();
    }
}
