package io.millwright.command.job;

import static io.millwright.service.database.Times.column;
import static io.millwright.service.database.Times.time;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** SQL of creating a job: the job, its targets and the first line of its timeline. */
@ApplicationScoped
class NewJobRepository {
    private static final String BY_SUBMISSION = "select " + JobRows.COLUMNS + "\n" + """
            from command.job j where j.factory_id = $1 and j.client_id = $2 and j.idempotency_key = $3""";
    private static final String OF_ENDED = """
            select t.machine_id from command.job_target t left join command.command c using (factory_id, command_id)
            where t.factory_id = $1 and t.job_id = $2 and %s = any($3)
            order by t.ordinal""".formatted(JobReadRepository.LIVE);
    private static final String INSERT = """
            insert into command.job (
                factory_id, job_id, client_id, issued_by, idempotency_key, request_digest, correlation_id, name, retry_of,
                target, command_type, parameters, ttl_ms, configuration_revision, max_in_flight, per_minute, start_at,
                abort_after, abort_failed, abort_rejected, abort_unknown, abort_undelivered, abort_any,
                total, created_at, state, next_launch_at, due_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text::jsonb, $11, $12::text::jsonb, $13, $14, $15, $16, $17,
                $18, $19, $20, $21, $22, $23, $24, $25, $26, $17, $17)
            on conflict do nothing""";
    private static final String INSERT_TARGETS = """
            insert into command.job_target (factory_id, job_id, machine_id, ordinal, command_id)
            select $1, $2, machine_id, ordinal, command_id
            from unnest($3::text[], $4::text[]) with ordinality as t (machine_id, command_id, ordinal)""";
    private static final String CLOCK = "select clock_timestamp() as db_now";

    Uni<Optional<Job>> find(SqlClient client, FactoryId factory, String clientId, String idempotencyKey) {
        return client.preparedQuery(BY_SUBMISSION)
                .execute(Tuple.of(factory.value(), clientId, idempotencyKey))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .findFirst()
                        .map(JobRows::job));
    }

    Uni<Instant> clock(SqlClient client) {
        return client.query(CLOCK).execute().map(rows -> time(rows.iterator().next(), "db_now"));
    }

    /** Targets of a job by what became of them, as it is known now. */
    Uni<List<MachineId>> ofEnded(SqlClient client, JobKey job, List<TargetEnd> ends) {
        return client.preparedQuery(OF_ENDED)
                .execute(Tuple.of(
                        job.factoryId().value(),
                        job.jobId(),
                        ends.stream().map(TargetEnd::wireName).toArray(String[]::new)))
                .map(NewJobRepository::machines);
    }

    /** False when the idempotency key is taken; then nothing is written. */
    Uni<Boolean> insert(SqlClient tx, Job job, List<MachineId> targets) {
        return tx.preparedQuery(INSERT)
                .execute(columns(job))
                .chain(rows -> rows.rowCount() == 0
                        ? Uni.createFrom().item(false)
                        : tx.preparedQuery(INSERT_TARGETS)
                                .execute(Tuple.of(
                                        job.key().factoryId().value(),
                                        job.key().jobId(),
                                        targets.stream().map(MachineId::value).toArray(String[]::new),
                                        targets.stream()
                                                .map(machine -> job.key()
                                                        .commandFor(machine)
                                                        .value())
                                                .toArray(String[]::new)))
                                .replaceWith(true));
    }

    private static Tuple columns(Job job) {
        Job.Orderer by = job.orderedBy();
        Job.Plan plan = job.plan();
        AbortRule abort = plan.abort();
        return Tuple.tuple()
                .addString(job.key().factoryId().value())
                .addString(job.key().jobId())
                .addString(by.clientId())
                .addString(by.subject())
                .addString(by.idempotencyKey())
                .addString(by.requestDigest())
                .addString(by.correlationId())
                .addString(plan.name())
                .addString(plan.retryOf())
                .addString(plan.target().toString())
                .addString(plan.command().type())
                .addString(plan.command().parameters().toString())
                .addLong(plan.command().ttl().toMillis())
                .addLong(plan.command().configurationRevision())
                .addInteger(plan.rollout().maxInFlight())
                .addInteger(plan.rollout().perMinute())
                .addOffsetDateTime(column(plan.rollout().startAt()))
                .addInteger(abort.after())
                .addBigDecimal(abort.failed())
                .addBigDecimal(abort.rejected())
                .addBigDecimal(abort.unknown())
                .addBigDecimal(abort.undelivered())
                .addBigDecimal(abort.any())
                .addInteger(job.total())
                .addOffsetDateTime(column(job.createdAt()))
                .addString(JobRows.stored(job.state()));
    }

    private static List<MachineId> machines(Iterable<Row> rows) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> new MachineId(row.getString("machine_id")))
                .toList();
    }
}
