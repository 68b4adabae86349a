package io.millwright.command.ledger;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.command.ledger.Recording.Applied;
import io.millwright.command.lifecycle.Cancellation;
import io.millwright.command.lifecycle.Command;
import io.millwright.command.lifecycle.Report;
import io.millwright.model.json.Json;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * What changes of commands as one JSON array, so that one statement writes them all: an object a command, with a member a
 * column, and what follows for the outbox. Results and errors are text within, for JSON's null is not the absence of a value. Pure.
 */
final class CommandDocuments {
    private CommandDocuments() {}

    static String of(Collection<Applied> changed) {
        ArrayNode all = Json.STORED.createArrayNode();
        changed.forEach(change -> write(all.addObject(), change));
        return all.toString();
    }

    private static void write(ObjectNode row, Applied change) {
        row.put("is_settled", change.isSettled()).put("makes_way", change.makesWay());
        write(row, change.after());
    }

    private static void write(ObjectNode row, StoredCommand command) {
        Command life = command.life();
        row.put("factory_id", command.key().factoryId().value())
                .put("command_id", command.key().commandId().value())
                .put("machine_id", command.order().machine().machineId().value())
                .put("attempts", life.departure().attempts())
                .put("open_attempts", life.departure().openAttempts())
                .put("published_at", time(life.departure().publishedAt()))
                .put("receipt_at", time(life.receiptAt()))
                .put("report_result_omitted", false)
                .put("conflict", life.conflict())
                .put("verdict_at", time(life.verdictAt()))
                .put("state", command.state())
                .put("due_at", time(life.dueAt().orElse(null)))
                .put("ended_at", time(command.endedAt()))
                .put("revision", command.revision());
        Cancellation cancellation = life.cancellation();
        if (cancellation != null) {
            row.put("cancelled_at", time(cancellation.at())).put("cancelled_by", cancellation.by());
        }
        Report report = life.report();
        if (report != null) {
            write(row, report);
        }
    }

    private static void write(ObjectNode row, Report report) {
        row.put("report_status", report.status().name())
                .put("report_boot_id", report.position().bootId())
                .put("report_sequence", report.position().sequence())
                .put("report_arrived_at", time(report.arrivedAt()))
                .put("report_digest", report.digest())
                .put(
                        "report_result",
                        report.result() == null ? null : report.result().toString())
                .put("report_result_omitted", report.resultOmitted())
                .put("report_error", CommandRows.failureText(report.error()))
                .put("report_started_at", time(report.startedAt()))
                .put("report_finished_at", time(report.finishedAt()))
                .put("report_result_offence", report.resultOffence());
    }

    /** The database keeps microseconds, and would round the rest up. */
    private static @Nullable String time(@Nullable Instant time) {
        return time == null ? null : time.truncatedTo(ChronoUnit.MICROS).toString();
    }
}
