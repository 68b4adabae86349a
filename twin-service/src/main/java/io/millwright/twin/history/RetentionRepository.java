package io.millwright.twin.history;

import static io.millwright.service.database.Times.utc;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** Removes old chunks of {@code twin.transition}, all or nothing, one replica at a time. */
@ApplicationScoped
class RetentionRepository {
    private static final String ONE_AT_A_TIME =
            "select pg_try_advisory_xact_lock(hashtextextended('twin.retention', 3))";

    /** The end of the newest chunk that lies before a time as a whole. */
    private static final String END = """
            select max(range_end) from timescaledb_information.chunks
            where hypertable_schema = 'twin' and hypertable_name = 'transition' and range_end <= $1""";

    private static final String KEEP = """
            insert into twin.transition_kept (factory_id, machine_id, subject, at, version, to_revision, document, state)
            select distinct on (factory_id, machine_id, subject)
              factory_id, machine_id, subject, at, version, to_revision, document,
              case when subject = 'twin' then state - 'desired_changes' - 'desired_removals'
                else jsonb_build_object('desired_changes', state -> 'desired_changes', 'desired_removals', state -> 'desired_removals') end
            from twin.transition
            cross join lateral unnest(case when document is null then '{twin}'::text[] else array['twin', kind] end) as s(subject)
            where at < $1 and version is not null
            order by factory_id, machine_id, subject, version desc
            on conflict (factory_id, machine_id, subject) do update set
              at = excluded.at, version = excluded.version, to_revision = excluded.to_revision,
              document = excluded.document, state = excluded.state
            where transition_kept.version < excluded.version""";

    /** Readers of the feed that haven't come as far as this have missed something. */
    private static final String PRUNED = """
            update twin.feed_state f set pruned_epoch = p.epoch, pruned_xid = p.xid, pruned_id = p.id
            from (select epoch, xid, id from twin.transition where at < $1 order by epoch desc, xid desc, id desc limit 1) p
            where (f.pruned_epoch, f.pruned_xid, f.pruned_id) < (p.epoch, p.xid, p.id)""";

    private static final String DROP = "select drop_chunks('twin.transition', older_than => $1::timestamptz)";
    private static final String FORGET = "delete from twin.refusal where at < $1";

    private final Pool pool;

    RetentionRepository(Pool pool) {
        this.pool = pool;
    }

    /** How many chunks went. */
    Uni<Integer> removeBefore(Instant cut) {
        return pool.withTransaction(connection -> connection
                .query(ONE_AT_A_TIME)
                .execute()
                .flatMap(rows -> rows.iterator().next().getBoolean(0)
                        ? connection
                                .preparedQuery(END)
                                .execute(Tuple.of(utc(cut)))
                                .map(RetentionRepository::end)
                        : Uni.createFrom().nullItem())
                .flatMap(end -> end == null ? Uni.createFrom().item(0) : remove(connection, end)));
    }

    private static Uni<Integer> remove(SqlConnection connection, OffsetDateTime end) {
        Tuple before = Tuple.of(end);
        return connection
                .preparedQuery(KEEP)
                .execute(before)
                .chain(() -> connection.preparedQuery(PRUNED).execute(before))
                .chain(() -> connection.preparedQuery(FORGET).execute(before))
                .chain(() -> connection.preparedQuery(DROP).execute(before))
                .map(RowSet::rowCount);
    }

    private static @Nullable OffsetDateTime end(RowSet<Row> rows) {
        return rows.iterator().next().getOffsetDateTime(0);
    }
}
