package io.millwright.registry.broker;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;

/**
 * Which credentials have ended, without a gap: a reader goes on from the oldest transaction that may still have been running
 * when it read. It may be told twice, never not at all, and never has to wait for a transaction that has nothing to do with it.
 */
@ApplicationScoped
class EndedRepository {
    /** More than that at once is answered by {@link Ended#reset()}. */
    static final int MAX = 20_000;

    private static final String READ = """
            with at as (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as position)
            select at.position, c.credential_id
            from at left join registry.credential c on c.ended_xact >= $1
            limit $2
            """;

    private final Pool pool;

    EndedRepository(Pool pool) {
        this.pool = pool;
    }

    /**
     * @param credentials in no order, perhaps told before
     * @param position to go on from
     * @param reset whether more has ended than is told: everybody has to be asked again
     */
    record Ended(List<String> credentials, long position, boolean reset) {
        Ended {
            credentials = List.copyOf(credentials);
        }
    }

    /** @param position of an earlier answer; one of another database is answered by {@link Ended#reset()} */
    Uni<Ended> since(long position) {
        return pool.preparedQuery(READ).execute(Tuple.of(position, MAX + 1)).map(rows -> {
            List<String> ids = new ArrayList<>();
            long now = 0;
            for (Row row : rows) {
                now = row.getLong("position");
                String id = row.getString("credential_id");
                if (id != null) {
                    ids.add(id);
                }
            }
            boolean reset = position > now || ids.size() > MAX;
            return new Ended(reset ? List.of() : ids, now, reset);
        });
    }
}
