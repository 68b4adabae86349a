package io.millwright.twin.alert;

import static io.millwright.service.database.Times.time;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Alerts, written together with their line of history: once, whichever replicas look. */
@ApplicationScoped
class AlertRepository {
    /** What one look raises or ends at most; the next one goes on. */
    private static final int BATCH = 1_000;

    private static final String RECORD = """
            insert into twin.transition (factory_id, machine_id, kind, outcome, accepted, at, actor, reason, to_revision, convergence)
            select e.factory_id, e.machine_id, 'alert', '%s', true, now(), 'twin-service', e.code || ': ' || e.detail,
              t.desired_revision, coalesce(t.convergence, 'unknown')
            from %s e left join twin.twin t using (factory_id, machine_id)""";

    private static final String RAISE_STUCK = """
            with raised as (
              insert into twin.alert (factory_id, machine_id, code, since, detail)
              select t.factory_id, t.machine_id, 'stuck', now(),
                'revision ' || t.desired_revision || ' is pending since ' || to_char(t.convergence_since at time zone 'UTC',
                  'YYYY-MM-DD"T"HH24:MI:SS"Z"')
              from twin.twin t join twin.known_machine k using (factory_id, machine_id)
              where t.convergence = 'pending' and t.convergence_since < now() - $1 * interval '1 millisecond'
                and not k.deleted
                and not exists (select from twin.alert a
                  where a.factory_id = t.factory_id and a.machine_id = t.machine_id and a.code = 'stuck')
              order by t.convergence_since limit %d
              on conflict do nothing returning *)
            """.formatted(BATCH) + RECORD.formatted("raised", "raised");

    private static final String END_STUCK = """
            with over as (
              delete from twin.alert a using (
                select a.factory_id, a.machine_id from twin.alert a
                left join twin.twin t using (factory_id, machine_id)
                left join twin.known_machine k using (factory_id, machine_id)
                where a.code = 'stuck' and (t.convergence is distinct from 'pending' or k.deleted) limit %d) d
              where a.code = 'stuck' and a.factory_id = d.factory_id and a.machine_id = d.machine_id returning a.*)
            """.formatted(BATCH) + RECORD.formatted("cleared", "over");

    /** A message that was seen before, or came late from before another one, says nothing new. */
    private static final String NOTE_FOREIGN = """
            insert into twin.foreign_life as f
              (factory_id, machine_id, boot_uid, boot_id, sequence, reported_revision, returns, since, last_at)
            values ($1, $2, $3, $4, $5, $6, 1, $7::text::timestamptz, $7::text::timestamptz)
            on conflict (factory_id, machine_id) do update set
              boot_uid = excluded.boot_uid, boot_id = excluded.boot_id, sequence = excluded.sequence,
              reported_revision = excluded.reported_revision,
              returns = case
                when excluded.last_at > f.since + $8 * interval '1 millisecond' then 1
                when excluded.reported_revision > f.reported_revision then f.returns + 1
                else f.returns end,
              since = case when excluded.last_at > f.since + $8 * interval '1 millisecond' then excluded.last_at else f.since end,
              last_at = excluded.last_at
            where f.boot_uid <> excluded.boot_uid or (f.boot_id, f.sequence) < (excluded.boot_id, excluded.sequence)
            returning returns""";

    private static final String RAISE_CLONED = """
            with raised as (
              insert into twin.alert (factory_id, machine_id, code, since, detail)
              values ($1, $2, 'cloned_identity', now(), $3)
              on conflict do nothing returning *)
            """ + RECORD.formatted("raised", "raised");

    private static final String END_CLONED = """
            with quiet as (
              delete from twin.foreign_life where last_at < now() - $1 * interval '1 millisecond'
              returning factory_id, machine_id),
            over as (
              delete from twin.alert a using quiet q
              where a.code = 'cloned_identity' and a.factory_id = q.factory_id and a.machine_id = q.machine_id returning a.*)
            """ + RECORD.formatted("cleared", "over");

    private static final String LIST = """
            select machine_id, code, since, detail from twin.alert
            where factory_id = $1 and (machine_id, code) > ($2, $3) and ($4::text is null or code = $4)
            order by machine_id, code limit $5""";

    private final Pool pool;

    AlertRepository(Pool pool) {
        this.pool = pool;
    }

    /** How many machines were found to be stuck that had not been. */
    Uni<Integer> raiseStuck(Duration age) {
        return changed(RAISE_STUCK, Tuple.of((double) age.toMillis()));
    }

    Uni<Integer> endStuck() {
        return changed(END_STUCK, Tuple.tuple());
    }

    /** How often a life that is over has come back by now; 0 when the message says nothing new. */
    Uni<Integer> noteForeign(ForeignReport report, Duration window) {
        return pool.preparedQuery(NOTE_FOREIGN)
                .execute(Tuple.from(new Object[] {
                    report.machine().factoryId().value(),
                    report.machine().machineId().value(),
                    report.bootUid(),
                    report.position().bootId(),
                    report.position().sequence(),
                    report.reportedRevision(),
                    report.at().toString(),
                    (double) window.toMillis()
                }))
                .map(rows -> {
                    for (Row row : rows) {
                        return row.getInteger(0);
                    }
                    return 0;
                });
    }

    Uni<Integer> raiseCloned(MachineKey machine, String detail) {
        return changed(
                RAISE_CLONED,
                Tuple.of(machine.factoryId().value(), machine.machineId().value(), detail));
    }

    Uni<Integer> endCloned(Duration quiet) {
        return changed(END_CLONED, Tuple.of((double) quiet.toMillis()));
    }

    Uni<List<AlertView>> list(
            FactoryId factory, String afterMachine, String afterCode, @Nullable AlertCode code, int limit) {
        return pool.preparedQuery(LIST)
                .execute(Tuple.of(
                        factory.value(), afterMachine, afterCode, code == null ? null : code.wireName(), (long) limit))
                .map(rows -> rows.stream()
                        .map(row -> new AlertView(
                                row.getString("machine_id"),
                                AlertCode.of(row.getString("code")).orElseThrow(),
                                time(row, "since"),
                                row.getString("detail")))
                        .toList());
    }

    private Uni<Integer> changed(String sql, Tuple parameters) {
        return pool.preparedQuery(sql).execute(parameters).map(rows -> rows.rowCount());
    }
}
