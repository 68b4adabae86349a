package io.millwright.service.feed;

import io.quarkus.arc.properties.UnlessBuildProperty;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

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
        return hub.head().flatMap(head -> {
            if (!head.generation().equals(generation)) {
                return Uni.createFrom().item(new Next.Gap("restored", position, head.generation()));
            }
            if (FeedCursors.place(position, head) instanceof FeedCursors.Place.Pruned) {
                return Uni.createFrom().item(new Next.Gap("pruned", head.pruned(), generation));
            }
            return repository.page(filter, position, head, limit).map(page -> new Next.Events(page, generation));
        });
    }

    /** Where a new reader begins, and the generation of that. */
    public Uni<Begin> begin(boolean oldest) {
        return repository
                .head()
                .map(head -> new Begin(oldest ? FeedPosition.START : head.end(FeedPosition.START), head.generation()));
    }

    public record Begin(FeedPosition position, String generation) {}
}
