package io.millwright.registry.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.registry.audit.Actor;
import io.millwright.registry.key.ItemKey;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Gives revisions and keeps the feed. */
@ApplicationScoped
public class ChangeService {
    private final ChangeRepository repository;

    ChangeService(ChangeRepository repository) {
        this.repository = repository;
    }

    /**
     * Puts the running transaction into the line of writers: what it reads from now on, no other writer changes before
     * it has ended. Spends no revision.
     */
    public Uni<Void> queue() {
        return repository.lockCounter().replaceWithVoid();
    }

    /**
     * Adds a change to the feed, in the running transaction, and answers its revision.
     *
     * @param previous revision of the change of the same item before it; absent for the first
     */
    public Uni<Long> append(
            ItemKey key, boolean deleted, JsonNode document, Instant at, @Nullable Long previous, Actor by) {
        return repository.lockCounter().chain(counter -> {
            counter.revision++;
            long revision = counter.revision;
            return repository
                    .insert(new Change(revision, key, deleted, document, at, previous, by))
                    .replaceWith(revision);
        });
    }
}
