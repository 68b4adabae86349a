package io.millwright.service.feed;

import io.quarkus.arc.properties.UnlessBuildProperty;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** The feed for readers within the service, who keep their position themselves. */
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.feed.schema", stringValue = "", enableIfMissing = false)
public class FeedBook {
    private final FeedHub hub;
    private final FeedRepository repository;

    FeedBook(FeedHub hub, FeedRepository repository) {
        this.hub = hub;
        this.repository = repository;
    }

    static final String RESTORED = "restored";
    static final String PRUNED = "pruned";

    /** A read that takes longer has failed: whoever reads would wait for an answer that may never come. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** What comes after a position. */
    public sealed interface Next {
        record Events(FeedPage page, String generation) implements Next {}

        /**
         * Something may be missing before what comes next.
         *
         * @param reason {@code restored} or {@code pruned}
         * @param position where to go on all the same
         */
        record Gap(String reason, FeedPosition position, String generation) implements Next {}
    }

    public FeedHub.Listener listen(FeedFilter filter, Runnable wake) {
        return hub.listen(filter, wake);
    }

    public Uni<Next> after(FeedFilter filter, FeedPosition position, String generation, int limit) {
        return hub.head()
                .flatMap(head -> FeedCursors.isAhead(position, head)
                        ? repository.head()
                        : Uni.createFrom().item(head))
                .flatMap(head -> FeedCursors.isAhead(position, head)
                        ? repository.renewed(head)
                        : Uni.createFrom().item(head))
                .flatMap(head -> after(filter, position, generation, limit, head))
                .ifNoItem()
                .after(PATIENCE)
                .failWith(() -> new TimeoutException("reading the feed took too long"));
    }

    /** @param head may be of a while ago: what retention did since is asked for together with the page */
    Uni<Next> after(FeedFilter filter, FeedPosition position, String generation, int limit, FeedHead head) {
        if (!head.generation().equals(generation)) {
            return Uni.createFrom().item(new Next.Gap(RESTORED, position, head.generation()));
        }
        return repository
                .page(filter, position, head, limit)
                .map(read -> FeedCursors.overtaken(position, read.pruned())
                        ? new Next.Gap(PRUNED, read.pruned(), generation)
                        : new Next.Events(read.page(), generation));
    }

    /** Where a new reader begins, and the generation of that. */
    public Uni<Begin> begin(boolean oldest) {
        return repository
                .head()
                .map(head -> new Begin(oldest ? FeedPosition.START : head.end(FeedPosition.START), head.generation()));
    }

    public record Begin(FeedPosition position, String generation) {}
}
