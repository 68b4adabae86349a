package io.millwright.registry.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.registry.audit.Actor;
import io.millwright.registry.key.ItemKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gives revisions and keeps the feed. */
@ApplicationScoped
public class ChangeService {
    private final ChangeRepository repository;
    private final ChangeBatchRepository batches;

    ChangeService(ChangeRepository repository, ChangeBatchRepository batches) {
        this.repository = repository;
        this.batches = batches;
    }

    /**
     * Puts the running transaction into the line of writers: what it reads from now on, no other writer changes before
     * it has ended. Spends no revision.
     */
    public Uni<Void> queue() {
        return repository.lockCounter().replaceWithVoid();
    }

    /** As {@link #queue()}, on a connection whose transaction runs; answers the newest revision. */
    public Uni<Long> queue(SqlConnection connection) {
        return batches.lockCounter(connection);
    }

    /** Adds changes whose revisions follow the newest one without a gap, in a transaction that {@link #queue} put in line. */
    public Uni<Void> append(SqlConnection connection, List<Change> changes) {
        return batches.insert(connection, changes);
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
