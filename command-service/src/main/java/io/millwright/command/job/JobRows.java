package io.millwright.command.job;

import static io.millwright.service.database.Times.optionalTime;
import static io.millwright.service.database.Times.time;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.command.job.JobState.Aborting;
import io.millwright.command.job.JobState.Cancelling;
import io.millwright.command.job.JobState.Created;
import io.millwright.command.job.JobState.Ended;
import io.millwright.command.job.JobState.Paused;
import io.millwright.command.job.JobState.Result;
import io.millwright.command.job.JobState.Running;
import io.millwright.command.submit.CommandTemplate;
import io.millwright.model.json.Json;
import io.vertx.mutiny.sqlclient.Row;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Between rows of {@code command.job} and values. JSON goes as text, so that numbers keep all their digits. */
final class JobRows {
    /** Of {@code command.job j}. */
    static final String COLUMNS = """
            j.factory_id, j.job_id, j.client_id, j.issued_by, j.idempotency_key, j.request_digest, j.correlation_id,
            j.name, j.retry_of, j.target::text as target, j.command_type, j.parameters::text as parameters, j.ttl_ms,
            j.configuration_revision, j.max_in_flight, j.per_minute, j.start_at, j.abort_after, j.abort_failed,
            j.abort_rejected, j.abort_unknown, j.abort_undelivered, j.abort_any, j.total, j.created_at,
            j.state, j.state_by, j.state_reason, j.started_at, j.ended_at, j.next_launch_at""";

    private JobRows() {}

    static Job job(Row row) {
        return new Job(
                key(row),
                new Job.Orderer(
                        row.getString("client_id"),
                        row.getString("issued_by"),
                        row.getString("idempotency_key"),
                        row.getString("request_digest"),
                        row.getString("correlation_id")),
                new Job.Plan(
                        row.getString("name"),
                        row.getString("retry_of"),
                        json(row.getString("target")),
                        new CommandTemplate(
                                row.getString("command_type"),
                                (ObjectNode) json(row.getString("parameters")),
                                Duration.ofMillis(row.getLong("ttl_ms")),
                                row.getLong("configuration_revision")),
                        new Rollout(
                                row.getInteger("max_in_flight"), row.getInteger("per_minute"), time(row, "start_at")),
                        abort(row)),
                row.getInteger("total"),
                time(row, "created_at"),
                state(row),
                optionalTime(row, "started_at"),
                optionalTime(row, "ended_at"),
                time(row, "next_launch_at"));
    }

    static JobKey key(Row row) {
        return JobKey.of(row.getString("factory_id"), row.getString("job_id"));
    }

    private static AbortRule abort(Row row) {
        Integer after = row.getInteger("abort_after");
        return after == null
                ? AbortRule.NEVER
                : new AbortRule(
                        after,
                        row.getBigDecimal("abort_failed"),
                        row.getBigDecimal("abort_rejected"),
                        row.getBigDecimal("abort_unknown"),
                        row.getBigDecimal("abort_undelivered"),
                        row.getBigDecimal("abort_any"));
    }

    private static JobState state(Row row) {
        String by = row.getString("state_by");
        String reason = row.getString("state_reason");
        String state = row.getString("state");
        return switch (state) {
            case "created" -> new Created();
            case "running" -> new Running();
            case "paused" -> new Paused(Objects.requireNonNull(by, "state_by"));
            case "aborting" -> new Aborting(Objects.requireNonNull(reason, "state_reason"));
            case "cancelling" -> new Cancelling(Objects.requireNonNull(by, "state_by"));
            default -> new Ended(Result.valueOf(state.toUpperCase(Locale.ROOT)), reason);
        };
    }

    /** An ended job is stored under its result. */
    static String stored(JobState state) {
        return state instanceof Ended(var result, var _) ? result.wireName() : state.wireName();
    }

    static @Nullable String by(JobState state) {
        return switch (state) {
            case Paused(var by) -> by;
            case Cancelling(var by) -> by;
            case Created _, Running _, Aborting _, Ended _ -> null;
        };
    }

    static @Nullable String reason(JobState state) {
        return switch (state) {
            case Aborting(var reason) -> reason;
            case Ended(var _, var why) -> why;
            case Created _, Running _, Paused _, Cancelling _ -> null;
        };
    }

    static JsonNode json(String text) {
        try {
            return Json.STORED.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a jsonb column holds what is not JSON", e);
        }
    }
}
