package io.millwright.twin.seen;

import static io.millwright.service.database.Times.utc;

import io.millwright.model.message.MachinesSeen;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;

/** The table {@code twin.last_seen}, and the mark of silence on twins. */
@ApplicationScoped
class SeenRepository {
    private static final int BATCH = 1_000;

    /** Of registered machines, and never back in time: a batch may come twice, or late. Sorted, so that two can't deadlock. */
    private static final String NOTE = """
            insert into twin.last_seen as l (factory_id, machine_id, seen_at)
            select s.factory_id, s.machine_id, max(s.at)
            from unnest($1::text[], $2::text[], $3::timestamptz[]) as s(factory_id, machine_id, at)
            join twin.known_machine k using (factory_id, machine_id)
            where not k.deleted group by 1, 2 order by 1, 2
            on conflict (factory_id, machine_id) do update set seen_at = excluded.seen_at where l.seen_at < excluded.seen_at""";

    private static final String HEARD = "greatest(t.connectivity_since, t.reported_at, s.seen_at)";

    private static final String RECORD = """
            insert into twin.transition (factory_id, machine_id, version, state, kind, outcome, accepted, at, actor, reason, boot_id,
              session_id, convergence)
            select factory_id, machine_id, version, twin.state_of(whole, 'availability'), 'availability', 'applied', true, now(), 'twin-service', %s,
              session_boot_id, session_id, convergence from changed""";

    private static final String FALL_SILENT = """
            with candidate as materialized (
              select t.factory_id, t.machine_id, %1$s as heard_at
              from twin.twin t left join twin.last_seen s using (factory_id, machine_id)
              where t.cause = 'connected' and t.silent_since is null and %1$s < now() - $1 * interval '1 millisecond'
              order by 1, 2 limit %2$d),
            changed as (
              update twin.twin t set silent_since = c.heard_at, version = t.version + 1
              from candidate c
              where t.factory_id = c.factory_id and t.machine_id = c.machine_id and t.cause = 'connected'
                and t.silent_since is null and greatest(t.connectivity_since, t.reported_at) <= c.heard_at
              returning t.*, to_jsonb(t) as whole)
            """.formatted(HEARD, BATCH) + RECORD.formatted("'unknown: silent'");

    private static final String HEARD_AGAIN = """
            with candidate as materialized (
              select t.factory_id, t.machine_id
              from twin.twin t left join twin.last_seen s using (factory_id, machine_id)
              where t.cause = 'connected' and t.silent_since is not null and %1$s > t.silent_since
              order by 1, 2 limit %2$d),
            changed as (
              update twin.twin t set silent_since = null, version = t.version + 1
              from candidate c
              where t.factory_id = c.factory_id and t.machine_id = c.machine_id and t.cause = 'connected'
                and t.silent_since is not null
              returning t.*, to_jsonb(t) as whole)
            """.formatted(HEARD, BATCH) + RECORD.formatted("'online: heard again'");

    private final Pool pool;

    SeenRepository(Pool pool) {
        this.pool = pool;
    }

    Uni<Void> note(MachinesSeen seen) {
        List<MachinesSeen.Seen> machines = seen.machines();
        return pool.preparedQuery(NOTE)
                .execute(Tuple.of(
                        machines.stream().map(one -> one.factoryId().value()).toArray(String[]::new),
                        machines.stream().map(one -> one.machineId().value()).toArray(String[]::new),
                        machines.stream().map(one -> utc(one.at())).toArray(OffsetDateTime[]::new)))
                .replaceWithVoid();
    }

    /** How many machines were marked, of a batch. */
    Uni<Integer> markSilent(Duration after) {
        return pool.preparedQuery(FALL_SILENT)
                .execute(Tuple.of((double) after.toMillis()))
                .map(rows -> rows.rowCount());
    }

    Uni<Integer> unmarkHeard() {
        return pool.query(HEARD_AGAIN).execute().map(rows -> rows.rowCount());
    }
}
