package io.millwright.twin.retained;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** Gives a read to one replica. By the database's clock, which all replicas share. */
@ApplicationScoped
class RetainedReadRepository {
    private static final String CLAIM = """
            update twin.retained_read set started_at = now()
            where id = 1 and (started_at is null or started_at <= now() - $1 * interval '1 millisecond')
            returning id""";

    private static final String RELEASE = "update twin.retained_read set started_at = null where id = 1";

    private final Pool pool;

    RetainedReadRepository(Pool pool) {
        this.pool = pool;
    }

    /** Whether the caller is to read: the last read began longer ago than {@code age}. */
    Uni<Boolean> claim(Duration age) {
        return pool.preparedQuery(CLAIM)
                .execute(Tuple.of((double) age.toMillis()))
                .map(rows -> rows.rowCount() == 1);
    }

    /** The read failed: anybody may try at once. */
    Uni<Void> release() {
        return pool.query(RELEASE).execute().replaceWithVoid();
    }
}
