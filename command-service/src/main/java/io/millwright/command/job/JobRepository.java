package io.millwright.command.job;

import static io.millwright.service.database.Times.column;
import static io.millwright.service.database.Times.time;

import io.millwright.command.lifecycle.CommandKey;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.MachineId;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * SQL of a running job. Whoever changes a job or reserves its targets holds the lock of its row; whoever launches a target
 * holds the lock of that target only.
 */
@ApplicationScoped
class JobRepository {
    private static final String SELECT =
            "select " + JobRows.COLUMNS + ", clock_timestamp() as db_now from command.job j ";

    /** Due by the clock, or because a command of it has ended. */
    private static final String LOCK_DUE = SELECT + """
            where j.ended_at is null and (j.due_at <= now() or exists (
                select from command.job_target t join command.command c using (factory_id, command_id)
                where t.factory_id = j.factory_id and t.job_id = j.job_id and t.state = 'launched'
                    and c.ended_at is not null))
            order by j.due_at limit 1 for update of j skip locked""";

    private static final String LOCK = SELECT + "where j.factory_id = $1 and j.job_id = $2 for update of j";
    private static final String FIND_LAUNCHED = """
            update command.job_target t set state = 'launched', launched_at = c.created_at
            from command.command c
            where t.factory_id = $1 and t.job_id = $2 and t.state = 'reserved'
                and c.factory_id = t.factory_id and c.command_id = t.command_id""";
    private static final String SETTLE = """
            update command.job_target t set state = 'ended', outcome = c.state, ended_at = c.ended_at
            from command.command c
            where t.factory_id = $1 and t.job_id = $2 and t.state = 'launched'
                and c.factory_id = t.factory_id and c.command_id = t.command_id and c.ended_at is not null""";
    private static final String COUNT = """
            select state, outcome, count(*) as targets,
                count(*) filter (where reserved_at > $3::timestamptz - interval '1 minute') as last_minute
            from command.job_target where factory_id = $1 and job_id = $2 group by state, outcome""";
    private static final String SAVE = """
            update command.job set state = $3, state_by = $4, state_reason = $5, next_launch_at = $6, due_at = $7,
                started_at = case when $8 then coalesce(started_at, $9) else started_at end,
                ended_at = case when $10 then coalesce(ended_at, $9) else ended_at end
            where factory_id = $1 and job_id = $2""";
    private static final String RESERVE = """
            update command.job_target t set state = 'reserved', reserved_at = $4
            from (select ordinal from command.job_target
                where factory_id = $1 and job_id = $2 and state = 'waiting' order by ordinal limit $3) next
            where t.factory_id = $1 and t.job_id = $2 and t.ordinal = next.ordinal""";
    private static final String SKIP = """
            update command.job_target set state = 'ended', outcome = 'skipped', ended_at = $3
            where factory_id = $1 and job_id = $2 and state in ('waiting', 'reserved')""";
    private static final String RESERVED = """
            select machine_id from command.job_target
            where factory_id = $1 and job_id = $2 and state = 'reserved' order by ordinal""";
    private static final String TO_CANCEL = """
            select c.factory_id, c.command_id
            from command.job_target t join command.command c using (factory_id, command_id)
            where t.factory_id = $1 and t.job_id = $2 and t.state = 'launched'
                and c.ended_at is null and c.cancelled_at is null
            order by c.factory_id, c.command_id limit $3""";
    private static final String LOCK_TARGET = """
            select command_id from command.job_target
            where factory_id = $1 and job_id = $2 and machine_id = $3 and state = 'reserved' for update skip locked""";
    private static final String LAUNCHED = """
            update command.job_target set state = 'launched', launched_at = clock_timestamp()
            where factory_id = $1 and job_id = $2 and machine_id = $3""";
    private static final String REFUSED = """
            update command.job_target set state = 'ended', outcome = 'refused', reason = $4, ended_at = clock_timestamp()
            where factory_id = $1 and job_id = $2 and machine_id = $3""";
    private static final String APPEND = """
            insert into command.job_event (factory_id, job_id, at, source, kind, detail)
            values ($1, $2, $3, $4, $5, $6::text::jsonb)""";
    /** A locked job, and the database's clock at that moment. */
    record Locked(Job job, Instant now) {}

    /** One that nobody else is at; locked until the transaction ends. */
    Uni<Optional<Locked>> lockDue(SqlClient tx) {
        return tx.query(LOCK_DUE).execute().map(JobRepository::locked);
    }

    Uni<Optional<Locked>> lock(SqlClient tx, JobKey key) {
        return tx.preparedQuery(LOCK).execute(tuple(key)).map(JobRepository::locked);
    }

    /** Targets whose commands exist are launched, whoever died before noting it; those whose commands have ended have ended. */
    Uni<Void> settle(SqlClient tx, JobKey key) {
        return tx.preparedQuery(FIND_LAUNCHED)
                .execute(tuple(key))
                .chain(() -> tx.preparedQuery(SETTLE).execute(tuple(key)))
                .replaceWithVoid();
    }

    Uni<JobCounts> count(SqlClient tx, JobKey key, Instant now) {
        return tx.preparedQuery(COUNT)
                .execute(tuple(key).addOffsetDateTime(column(now)))
                .map(JobRepository::counts);
    }

    Uni<Void> save(SqlClient tx, JobKey key, JobStep step, Instant now) {
        JobState next = step.next();
        return tx.preparedQuery(SAVE)
                .execute(tuple(key)
                        .addString(JobRows.stored(next))
                        .addString(JobRows.by(next))
                        .addString(JobRows.reason(next))
                        .addOffsetDateTime(column(step.nextLaunchAt()))
                        .addOffsetDateTime(column(step.lookAt()))
                        .addBoolean(next instanceof JobState.Running)
                        .addOffsetDateTime(column(now))
                        .addBoolean(next instanceof JobState.Ended))
                .replaceWithVoid();
    }

    Uni<Void> reserve(SqlClient tx, JobKey key, int targets, Instant now) {
        return targets == 0
                ? Uni.createFrom().voidItem()
                : tx.preparedQuery(RESERVE)
                        .execute(tuple(key).addInteger(targets).addOffsetDateTime(column(now)))
                        .replaceWithVoid();
    }

    /** What has not been launched never will be; waits for a launch that is going on. */
    Uni<Void> skip(SqlClient tx, JobKey key, Instant now) {
        return tx.preparedQuery(SKIP)
                .execute(tuple(key).addOffsetDateTime(column(now)))
                .replaceWithVoid();
    }

    Uni<List<CommandKey>> toCancel(SqlClient tx, JobKey key, int limit) {
        return tx.preparedQuery(TO_CANCEL)
                .execute(tuple(key).addInteger(limit))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> CommandKey.of(row.getString("factory_id"), row.getString("command_id")))
                        .toList());
    }

    Uni<List<MachineId>> reserved(SqlClient client, JobKey key) {
        return client.preparedQuery(RESERVED)
                .execute(tuple(key))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> new MachineId(row.getString("machine_id")))
                        .toList());
    }

    /** The command to launch; empty when somebody else is at it, has launched it, or has skipped it. */
    Uni<Optional<CommandId>> lockTarget(SqlClient tx, JobKey key, MachineId machine) {
        return tx.preparedQuery(LOCK_TARGET)
                .execute(tuple(key).addString(machine.value()))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .findFirst()
                        .map(row -> new CommandId(row.getString("command_id"))));
    }

    Uni<Void> launched(SqlClient tx, JobKey key, MachineId machine) {
        return tx.preparedQuery(LAUNCHED)
                .execute(tuple(key).addString(machine.value()))
                .replaceWithVoid();
    }

    Uni<Void> refused(SqlClient tx, JobKey key, MachineId machine, String reason) {
        return tx.preparedQuery(REFUSED)
                .execute(tuple(key).addString(machine.value()).addString(reason))
                .replaceWithVoid();
    }

    Uni<Void> append(SqlClient tx, JobKey key, JobEvent event) {
        return tx.preparedQuery(APPEND)
                .execute(tuple(key)
                        .addOffsetDateTime(column(event.at()))
                        .addString(event.source())
                        .addString(event.kind())
                        .addString(event.detail().toString()))
                .replaceWithVoid();
    }

    private static Tuple tuple(JobKey key) {
        return Tuple.tuple().addString(key.factoryId().value()).addString(key.jobId());
    }

    private static Optional<Locked> locked(RowSet<Row> rows) {
        return StreamSupport.stream(rows.spliterator(), false)
                .findFirst()
                .map(row -> new Locked(JobRows.job(row), time(row, "db_now")));
    }

    private static JobCounts counts(RowSet<Row> rows) {
        int waiting = 0;
        int reserved = 0;
        int launched = 0;
        int lastMinute = 0;
        Map<TargetEnd, Integer> ended = new EnumMap<>(TargetEnd.class);
        for (Row row : rows) {
            int targets = row.getInteger("targets");
            lastMinute += row.getInteger("last_minute");
            switch (row.getString("state")) {
                case "waiting" -> waiting += targets;
                case "reserved" -> reserved += targets;
                case "launched" -> launched += targets;
                default -> ended.merge(end(row.getString("outcome")), targets, Integer::sum);
            }
        }
        return new JobCounts(waiting, reserved, launched, ended, lastMinute);
    }

    private static TargetEnd end(String wireName) {
        return TargetEnd.of(wireName)
                .orElseThrow(() -> new IllegalStateException("command.job_target.outcome is no end: " + wireName));
    }
}
