package io.millwright.twin.bulk;

import static io.millwright.service.database.Times.optionalTime;
import static io.millwright.service.database.Times.time;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.service.problem.FieldError;
import io.millwright.twin.bulk.JobView.MachineView;
import io.millwright.twin.core.StoredJson;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Jobs and their machines. */
@RegisterForReflection(targets = {JobRequest.class, JobRequest.Selector.class})
@ApplicationScoped
class JobRepository {
    private static final String INSERT = """
            with job as (
              insert into twin.desired_job (job_id, factory_id, client, idempotency_key, created_by, request, machines,
                created_at, correlation_id)
              values ($1, $2, $3, $4, $5, $6::text::jsonb, cardinality($7::text[]), $8::text::timestamptz, $9)
              on conflict (factory_id, client, idempotency_key) do nothing returning job_id),
            machines as (
              insert into twin.desired_job_machine (job_id, machine_id)
              select job_id, machine_id from job cross join unnest($7::text[]) as m(machine_id))
            select job_id from job""";

    private static final String KNOWN = """
            select job_id, request = $4::text::jsonb as same from twin.desired_job
            where factory_id = $1 and client = $2 and idempotency_key = $3""";

    private static final String READ = """
            select j.job_id, j.created_at, j.created_by, j.correlation_id, j.request::text as request, j.machines,
              count(*) filter (where m.outcome = 'waiting') as waiting,
              count(*) filter (where m.outcome = 'changed') as changed,
              count(*) filter (where m.outcome = 'unchanged') as unchanged,
              count(*) filter (where m.outcome = 'refused') as refused,
              count(*) filter (where m.outcome = 'gone') as gone,
              count(*) filter (where m.outcome = 'failed') as failed
            from twin.desired_job j left join twin.desired_job_machine m using (job_id)
            where j.factory_id = $1 and j.job_id = $2 group by j.job_id""";

    private static final String LIST = """
            select machine_id, outcome, revision, errors::text as errors, done_at
            from twin.desired_job_machine
            where job_id = $1 and machine_id > $2 and ($3::text is null or outcome = $3)
            order by machine_id limit $4""";

    private static final String CLAIM = """
            select m.job_id, m.machine_id, j.factory_id, j.created_by, j.correlation_id, j.request::text as request
            from twin.desired_job_machine m join twin.desired_job j using (job_id)
            where m.outcome = 'waiting' and (m.tried_at is null or m.tried_at < now() - $1 * interval '1 millisecond')
            order by m.job_id, m.machine_id limit 1 for update of m skip locked""";

    private static final String FINISH = """
            update twin.desired_job_machine
            set outcome = $3, revision = $4, errors = $5::text::jsonb, done_at = now()
            where job_id = $1 and machine_id = $2 and outcome = 'waiting'""";

    private static final String POSTPONE = """
            update twin.desired_job_machine set tried_at = now() where job_id = $1 and machine_id = $2""";

    private static final String PURGE = """
            delete from twin.desired_job where created_at < now() - $1 * interval '1 millisecond'""";

    private final Pool pool;

    JobRepository(Pool pool) {
        this.pool = pool;
    }

    /** A machine whose turn it is. */
    record Turn(UUID job, MachineKey machine, String by, String correlationId, JobRequest request) {}

    /** A job under a key, and whether it was the same request. */
    record Known(UUID job, boolean same) {}

    Uni<Optional<Known>> known(FactoryId factory, Submitter submitter, String request) {
        return pool.preparedQuery(KNOWN)
                .execute(Tuple.of(factory.value(), submitter.client(), submitter.key(), request))
                .map(rows -> first(rows, row -> new Known(row.getUUID("job_id"), row.getBoolean("same"))));
    }

    /** @return false when there is a job under that key by now; then nothing was stored */
    Uni<Boolean> insert(
            UUID job, FactoryId factory, Submitter submitter, String request, List<MachineId> machines, Instant at) {
        return pool.preparedQuery(INSERT)
                .execute(Tuple.from(Arrays.asList(
                        job,
                        factory.value(),
                        submitter.client(),
                        submitter.key(),
                        submitter.by(),
                        request,
                        machines.stream().map(MachineId::value).toArray(String[]::new),
                        at.toString(),
                        submitter.correlationId())))
                .map(rows -> rows.rowCount() == 1);
    }

    Uni<Optional<JobView>> read(FactoryId factory, UUID job) {
        return pool.preparedQuery(READ)
                .execute(Tuple.of(factory.value(), job))
                .map(rows -> first(rows, JobRepository::view));
    }

    Uni<List<MachineView>> machines(UUID job, String after, @Nullable String outcome, int limit) {
        return pool.preparedQuery(LIST)
                .execute(Tuple.of(job, after, outcome, (long) limit))
                .map(rows -> rows.stream().map(JobRepository::machine).toList());
    }

    <T> Uni<T> inTransaction(Function<SqlConnection, Uni<T>> work) {
        return pool.withTransaction(work);
    }

    /** The next machine that nobody is at; held until the transaction ends. */
    Uni<Optional<Turn>> claim(SqlConnection connection, Duration retryDelay) {
        return connection
                .preparedQuery(CLAIM)
                .execute(Tuple.of((double) retryDelay.toMillis()))
                .map(rows -> first(
                        rows,
                        row -> new Turn(
                                row.getUUID("job_id"),
                                MachineKey.of(row.getString("factory_id"), row.getString("machine_id")),
                                row.getString("created_by"),
                                row.getString("correlation_id"),
                                StoredJson.read(row.getString("request"), JobRequest.class))));
    }

    Uni<Void> finish(
            SqlConnection connection, Turn turn, String outcome, @Nullable Long revision, List<FieldError> errors) {
        return connection
                .preparedQuery(FINISH)
                .execute(Tuple.of(
                        turn.job(),
                        turn.machine().machineId().value(),
                        outcome,
                        revision,
                        errors.isEmpty() ? null : StoredJson.write(errors)))
                .replaceWithVoid();
    }

    /** Outside of the transaction that failed. */
    Uni<Void> fail(Turn turn) {
        return pool.withConnection(connection -> finish(connection, turn, "failed", null, List.of()));
    }

    Uni<Void> postpone(Turn turn) {
        return pool.preparedQuery(POSTPONE)
                .execute(Tuple.of(turn.job(), turn.machine().machineId().value()))
                .replaceWithVoid();
    }

    Uni<Integer> purge(Duration age) {
        return pool.preparedQuery(PURGE)
                .execute(Tuple.of((double) age.toMillis()))
                .map(rows -> rows.rowCount());
    }

    private static JobView view(Row row) {
        int waiting = row.getInteger("waiting");
        return new JobView(
                row.getUUID("job_id").toString(),
                waiting > 0 ? JobState.RUNNING : JobState.FINISHED,
                time(row, "created_at"),
                row.getString("created_by"),
                row.getString("correlation_id"),
                StoredJson.read(row.getString("request"), JobRequest.class),
                row.getInteger("machines"),
                waiting,
                row.getInteger("changed"),
                row.getInteger("unchanged"),
                row.getInteger("refused"),
                row.getInteger("gone"),
                row.getInteger("failed"));
    }

    private static MachineView machine(Row row) {
        String errors = row.getString("errors");
        return new MachineView(
                row.getString("machine_id"),
                row.getString("outcome"),
                row.getLong("revision"),
                errors == null ? List.of() : List.of(StoredJson.read(errors, FieldError[].class)),
                optionalTime(row, "done_at"));
    }

    private static <T> Optional<T> first(Iterable<Row> rows, Function<Row, T> reader) {
        for (Row row : rows) {
            return Optional.of(reader.apply(row));
        }
        return Optional.empty();
    }

    static String write(JobRequest request) {
        return StoredJson.write(request);
    }
}
