package io.millwright.command.ledger;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.command.ledger.TimelineEntry.Kind;
import io.millwright.command.ledger.TimelineEntry.Source;
import io.millwright.command.lifecycle.Command;
import io.millwright.command.lifecycle.CommandEvent;
import io.millwright.command.lifecycle.CommandEvent.Accepted;
import io.millwright.command.lifecycle.CommandEvent.AttemptBegun;
import io.millwright.command.lifecycle.CommandEvent.CancelRequested;
import io.millwright.command.lifecycle.CommandEvent.ClockChecked;
import io.millwright.command.lifecycle.CommandEvent.NotTaken;
import io.millwright.command.lifecycle.CommandEvent.OutcomeArrived;
import io.millwright.command.lifecycle.CommandEvent.ReceiptArrived;
import io.millwright.command.lifecycle.End;
import io.millwright.command.lifecycle.Report;
import io.millwright.model.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the timeline says of an event that changed a command. */
final class Timeline {
    private Timeline() {}

    static TimelineEntry submitted(CommandOrder order, Instant at) {
        ObjectNode detail = detail().put("by", order.issuedBy()).put("client_id", order.clientId());
        return new TimelineEntry(at, Source.CLIENT, Kind.SUBMITTED, detail);
    }

    /** @param now the database's clock; an event may be older */
    static List<TimelineEntry> entries(Command before, CommandEvent event, Command after, Instant now) {
        List<TimelineEntry> entries = new ArrayList<>(2);
        cause(event, after).ifPresent(entries::add);
        Optional<End> end = after.end();
        if (end.isPresent() && !end.equals(before.end())) {
            ObjectNode detail = detail().put("end", end.get().wireName());
            entries.add(new TimelineEntry(now, Source.SERVICE, Kind.ENDED, detail));
        }
        return entries;
    }

    private static Optional<TimelineEntry> cause(CommandEvent event, Command after) {
        int attempt = after.departure().attempts();
        return switch (event) {
            case AttemptBegun begun ->
                sparsely(attempt, new TimelineEntry(begun.at(), Source.SERVICE, Kind.SENT, attempt(attempt)));
            case Accepted accepted ->
                Optional.of(new TimelineEntry(accepted.at(), Source.BROKER, Kind.PUBLISHED, attempt(attempt)));
            case NotTaken refused ->
                sparsely(
                        attempt,
                        new TimelineEntry(
                                refused.at(),
                                Source.BROKER,
                                Kind.NOT_TAKEN,
                                attempt(attempt).put("reason", refused.reason())));
            case ReceiptArrived receipt ->
                Optional.of(new TimelineEntry(receipt.at(), Source.MACHINE, Kind.RECEIVED, detail()));
            case OutcomeArrived outcome ->
                Optional.of(new TimelineEntry(
                        outcome.at(), Source.MACHINE, Kind.OUTCOME, outcome(outcome.report(), after.conflict())));
            case CancelRequested cancel
            when after.cancellation() == null ->
                Optional.of(new TimelineEntry(cancel.at(), Source.SERVICE, Kind.DEADLINE_PASSED, detail()));
            case CancelRequested cancel ->
                Optional.of(new TimelineEntry(cancel.at(), Source.CLIENT, Kind.CANCEL_REQUESTED, wish(cancel)));
            case ClockChecked clock ->
                Optional.of(new TimelineEntry(clock.at(), Source.SERVICE, Kind.DEADLINE_PASSED, detail()));
        };
    }

    /** Attempts 1, 2, 4, 8, …: a command that is sent for days must not fill its timeline. */
    private static Optional<TimelineEntry> sparsely(int attempt, TimelineEntry entry) {
        return Integer.bitCount(attempt) == 1 ? Optional.of(entry) : Optional.empty();
    }

    private static ObjectNode outcome(Report report, boolean conflict) {
        ObjectNode detail = detail().put("status", report.status().name().toLowerCase(Locale.ROOT))
                .put("boot_id", report.position().bootId())
                .put("sequence", report.position().sequence())
                .put("conflict", conflict);
        if (report.result() != null) {
            detail.set("result", report.result());
        }
        if (report.error() != null) {
            detail.set("error", Json.MAPPER.valueToTree(report.error()));
        }
        return detail;
    }

    private static ObjectNode wish(CancelRequested cancel) {
        ObjectNode detail = detail().put("by", cancel.by());
        if (cancel.clientId() != null) {
            detail.put("client_id", cancel.clientId());
        }
        if (cancel.correlationId() != null) {
            detail.put("correlation_id", cancel.correlationId());
        }
        return detail;
    }

    private static ObjectNode attempt(int number) {
        return detail().put("attempt", number);
    }

    private static ObjectNode detail() {
        return Json.MAPPER.createObjectNode();
    }
}
