package io.millwright.twin.removal;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;

/**
 * Turns what a message that was underway wrote into a tombstone into one again. The twin itself ends with the tombstone, by a
 * trigger: see the migration that creates {@code twin.bury}.
 */
@ApplicationScoped
class RemovalRepository {
    private static final String BURY = "select twin.bury(null, null, $1::text::timestamptz) as buried";

    private final Pool pool;

    RemovalRepository(Pool pool) {
        this.pool = pool;
    }

    /** How many there were. */
    Uni<Long> remove(Instant at) {
        return pool.preparedQuery(BURY)
                .execute(Tuple.of(at.toString()))
                .map(rows -> rows.iterator().next().getLong("buried"));
    }
}
