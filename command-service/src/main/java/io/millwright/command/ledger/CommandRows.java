package io.millwright.command.ledger;

import static io.millwright.service.database.Times.optionalTime;
import static io.millwright.service.database.Times.time;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.command.lifecycle.Cancellation;
import io.millwright.command.lifecycle.Command;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.lifecycle.Departure;
import io.millwright.command.lifecycle.Report;
import io.millwright.command.lifecycle.Terms;
import io.millwright.model.envelope.Position;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.model.message.Outcome;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Between rows of {@code command.command} and values. JSON goes as text, so that numbers keep all their digits. */
public final class CommandRows {
    /** Of {@code command.command c}. */
    public static final String COLUMNS = """
            c.factory_id, c.command_id, c.machine_id, c.client_id, c.issued_by, c.idempotency_key, c.request_digest,
            c.correlation_id, c.trace_parent, c.type, c.parameters::text as parameters, c.configuration_revision,
            c.created_at, c.expires_at, c.receipt_due_at, c.outcome_due_at, c.attempts, c.open_attempts, c.published_at,
            c.receipt_at, c.report_status, c.report_boot_id, c.report_sequence, c.report_arrived_at, c.report_digest,
            c.report_result::text as report_result, c.report_result_omitted, c.report_error::text as report_error,
            c.report_started_at, c.report_finished_at, c.report_result_offence, c.conflict, c.verdict_at, c.cancelled_at, c.cancelled_by,
            c.ended_at, c.revision""";

    private CommandRows() {}

    static StoredCommand command(Row row) {
        return new StoredCommand(order(row), life(row), optionalTime(row, "ended_at"), row.getLong("revision"));
    }

    /** With {@code db_now} beside the columns. */
    public static LockedCommand locked(Row row) {
        return new LockedCommand(command(row), time(row, "db_now"));
    }

    static CommandKey key(Row row) {
        return CommandKey.of(row.getString("factory_id"), row.getString("command_id"));
    }

    static CommandOrder order(Row row) {
        return new CommandOrder(
                key(row),
                MachineKey.of(row.getString("factory_id"), row.getString("machine_id")),
                row.getString("client_id"),
                row.getString("issued_by"),
                row.getString("idempotency_key"),
                row.getString("request_digest"),
                row.getString("correlation_id"),
                row.getString("trace_parent"),
                row.getString("type"),
                (ObjectNode) json(row.getString("parameters")),
                row.getLong("configuration_revision"));
    }

    private static Command life(Row row) {
        String cancelledBy = row.getString("cancelled_by");
        return new Command(
                new Terms(
                        time(row, "created_at"),
                        time(row, "expires_at"),
                        time(row, "receipt_due_at"),
                        time(row, "outcome_due_at")),
                new Departure(
                        row.getInteger("attempts"), row.getInteger("open_attempts"), optionalTime(row, "published_at")),
                optionalTime(row, "receipt_at"),
                report(row),
                row.getBoolean("conflict"),
                optionalTime(row, "verdict_at"),
                cancelledBy == null ? null : new Cancellation(time(row, "cancelled_at"), cancelledBy));
    }

    private static @Nullable Report report(Row row) {
        String status = row.getString("report_status");
        if (status == null) {
            return null;
        }
        return new Report(
                Outcome.Status.valueOf(status),
                new Position(row.getLong("report_boot_id"), row.getLong("report_sequence")),
                time(row, "report_arrived_at"),
                row.getString("report_digest"),
                optionalJson(row.getString("report_result")),
                row.getBoolean("report_result_omitted"),
                failure(row.getString("report_error")),
                optionalTime(row, "report_started_at"),
                optionalTime(row, "report_finished_at"),
                row.getString("report_result_offence"));
    }

    /** Two arrays: the factories' ids and the commands'. */
    static Tuple keys(Collection<CommandKey> keys) {
        return Tuple.of(
                keys.stream().map(key -> key.factoryId().value()).toArray(String[]::new),
                keys.stream().map(key -> key.commandId().value()).toArray(String[]::new));
    }

    static JsonNode json(String text) {
        try {
            return Json.STORED.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a jsonb column holds what is not JSON", e);
        }
    }

    private static @Nullable JsonNode optionalJson(@Nullable String text) {
        return text == null ? null : json(text);
    }

    private static Outcome.@Nullable Failure failure(@Nullable String text) {
        try {
            return text == null ? null : Json.STORED.readValue(text, Outcome.Failure.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("command.report_error does not hold an error", e);
        }
    }

    static @Nullable String failureText(Outcome.@Nullable Failure failure) {
        return failure == null ? null : Json.STORED.valueToTree(failure).toString();
    }
}
