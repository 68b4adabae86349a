package io.millwright.command.job;

import static io.millwright.service.database.Times.column;
import static io.millwright.service.database.Times.optionalTime;
import static io.millwright.service.database.Times.time;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.FactoryId;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** SQL of questions about jobs. */
@ApplicationScoped
class JobReadRepository {
    /** What a target {@code t} with its command {@code c} is now: a command's late word changes it after its end. */
    static final String LIVE = """
            (case when t.state = 'waiting' then 'waiting'
                when c.ended_at is not null then c.state
                when t.state = 'ended' then t.outcome
                else 'in_flight' end)""";

    private static final String SELECT = "select " + JobRows.COLUMNS + " from command.job j ";
    private static final String BY_KEY = SELECT + "where j.factory_id = $1 and j.job_id = $2";
    private static final String LIST = SELECT + """
            where j.factory_id = $1 and (cardinality($2::text[]) = 0 or j.state = any($2))
                and ($3::timestamptz is null or (j.created_at, j.job_id) < ($3, $4))
            order by j.created_at desc, j.job_id desc limit $5""";
    private static final String PROGRESS = """
            select %s as live, count(*) as targets
            from command.job_target t left join command.command c using (factory_id, command_id)
            where t.factory_id = $1 and t.job_id = $2 group by live""".formatted(LIVE);
    private static final String TIMELINE = """
            select at, source, kind, detail::text as detail from command.job_event
            where factory_id = $1 and job_id = $2 order by id limit 500""";
    private static final String TARGETS = """
            select t.machine_id, t.ordinal, t.command_id, t.state, t.reason, t.reserved_at, t.launched_at,
                coalesce(c.ended_at, t.ended_at) as ended_at, %1$s as live
            from command.job_target t left join command.command c using (factory_id, command_id)
            where t.factory_id = $1 and t.job_id = $2 and t.ordinal > $3
                and (cardinality($4::text[]) = 0 or %1$s = any($4))
            order by t.ordinal limit $5""".formatted(LIVE);

    /** One target as it stands. */
    record Target(
            String machineId,
            int ordinal,
            String state,
            @Nullable String commandId,
            @Nullable String reason,
            @Nullable Instant launchedAt,
            @Nullable Instant endedAt) {}

    /** Where a job stands in a list. */
    record ListPosition(Instant createdAt, String jobId) {}

    Uni<Optional<Job>> find(SqlClient client, JobKey key) {
        return client.preparedQuery(BY_KEY)
                .execute(Tuple.of(key.factoryId().value(), key.jobId()))
                .map(rows -> jobs(rows).stream().findFirst());
    }

    /**
     * Newest first.
     *
     * @param states all when empty; an ended job's is its result
     */
    Uni<List<Job>> list(
            SqlClient client, FactoryId factory, Collection<String> states, @Nullable ListPosition before, int limit) {
        return client.preparedQuery(LIST)
                .execute(Tuple.tuple()
                        .addString(factory.value())
                        .addArrayOfString(states.toArray(String[]::new))
                        .addOffsetDateTime(column(before == null ? null : before.createdAt()))
                        .addString(before == null ? null : before.jobId())
                        .addInteger(limit))
                .map(JobReadRepository::jobs);
    }

    /** How many targets are in which state, as it is known now. */
    Uni<Map<String, Integer>> progress(SqlClient client, JobKey key) {
        return client.preparedQuery(PROGRESS)
                .execute(Tuple.of(key.factoryId().value(), key.jobId()))
                .map(rows -> {
                    Map<String, Integer> progress = new TreeMap<>();
                    for (Row row : rows) {
                        progress.put(row.getString("live"), row.getInteger("targets"));
                    }
                    return progress;
                });
    }

    Uni<List<JobEvent>> timeline(SqlClient client, JobKey key) {
        return client.preparedQuery(TIMELINE)
                .execute(Tuple.of(key.factoryId().value(), key.jobId()))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> new JobEvent(
                                time(row, "at"), row.getString("source"), row.getString("kind"), (ObjectNode)
                                        JobRows.json(row.getString("detail"))))
                        .toList());
    }

    /** In the order of launching. */
    Uni<List<Target>> targets(SqlClient client, JobKey key, Collection<String> states, int after, int limit) {
        return client.preparedQuery(TARGETS)
                .execute(Tuple.tuple()
                        .addString(key.factoryId().value())
                        .addString(key.jobId())
                        .addInteger(after)
                        .addArrayOfString(states.toArray(String[]::new))
                        .addInteger(limit))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(JobReadRepository::target)
                        .toList());
    }

    private static Target target(Row row) {
        Instant launchedAt = optionalTime(row, "launched_at");
        return new Target(
                row.getString("machine_id"),
                row.getInteger("ordinal"),
                row.getString("live"),
                launchedAt == null ? null : row.getString("command_id"),
                row.getString("reason"),
                launchedAt,
                optionalTime(row, "ended_at"));
    }

    private static List<Job> jobs(RowSet<Row> rows) {
        return StreamSupport.stream(rows.spliterator(), false).map(JobRows::job).toList();
    }
}
