package io.millwright.command.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.command.ledger.CommandOrder;
import io.millwright.command.ledger.StoredCommand;
import io.millwright.command.ledger.TimelineEntry;
import io.millwright.command.lifecycle.Command;
import io.millwright.command.lifecycle.End;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A command as the API shows it.
 *
 * @param parameters only of a single command, not in lists; likewise the result
 * @param timeline only of a single command, not in lists
 */
@Schema(name = "Command", description = "A command with its delivery, its execution and its end")
public record CommandView(
        String commandId,
        String factoryId,
        String machineId,
        String type,

        @Schema(type = SchemaType.OBJECT, description = "Only when one command is read") @Nullable ObjectNode parameters,

        @Nullable Long configurationRevision,
        Instant createdAt,
        Instant expiresAt,
        String issuedBy,
        String clientId,
        @Nullable String correlationId,

        @Schema(description = "W3C Trace Context of its submission, where traces are kept") @Nullable String traceParent,

        @Schema(
                description = "Its end, or until then how far its delivery got",
                enumeration = {
                    "pending",
                    "published",
                    "received",
                    "succeeded",
                    "failed",
                    "rejected",
                    "expired",
                    "unknown",
                    "undelivered",
                    "cancelled"
                })
        String state,

        @Schema(description = "Absent while something may still be awaited") @Nullable EndView end,

        DeliveryView delivery,
        ExecutionView execution,

        @Schema(description = "Absent when nobody wanted to cancel it") @Nullable CancelView cancel,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @Schema(description = "Only when one command is read")
        List<EntryView> timeline) {
    public CommandView {
        timeline = List.copyOf(timeline);
    }

    /** How it ended, and what that says about whether it ran. */
    @Schema(name = "CommandEnd")
    public record EndView(
            @Schema(
                    enumeration = {
                        "succeeded",
                        "failed",
                        "rejected",
                        "expired_refused",
                        "unknown_to_machine",
                        "unknown",
                        "expired_never_delivered",
                        "expired_may_have_run",
                        "cancelled"
                    })
            String code,

            String meaning,
            @Nullable Instant at) {
        static @Nullable EndView of(StoredCommand command) {
            return command.life()
                    .end()
                    .map(end -> new EndView(end.wireName(), end.meaning(), command.endedAt()))
                    .orElse(null);
        }
    }

    /** How far it got on its way to the machine. */
    @Schema(name = "CommandDelivery")
    public record DeliveryView(
            @Schema(enumeration = {"pending", "published", "received", "undelivered", "cancelled"})
            String state,

            @Schema(description = "How often it was handed to the broker")
            int attempts,

            @Nullable Instant publishedAt,
            @Nullable Instant receivedAt) {
        static DeliveryView of(Command life) {
            return new DeliveryView(
                    life.delivery().wireName(),
                    life.departure().attempts(),
                    life.departure().publishedAt(),
                    life.receivedAt());
        }
    }

    /** Somebody's wish that it should not run. */
    @Schema(name = "CommandCancel")
    public record CancelView(
            @Schema(enumeration = {"cancelled", "cancel_requested"})
            String state,

            Instant requestedAt,
            String requestedBy) {
        static @Nullable CancelView of(Command life) {
            var cancellation = life.cancellation();
            if (cancellation == null) {
                return null;
            }
            boolean effective = life.end().filter(end -> end == End.CANCELLED).isPresent();
            return new CancelView(effective ? "cancelled" : "cancel_requested", cancellation.at(), cancellation.by());
        }
    }

    /** One line of the timeline. */
    @Schema(name = "CommandEvent")
    public record EntryView(
            Instant at,
            TimelineEntry.Source source,
            TimelineEntry.Kind event,
            @Schema(type = SchemaType.OBJECT) JsonNode detail) {
        static EntryView of(TimelineEntry entry) {
            return new EntryView(entry.at(), entry.source(), entry.kind(), entry.detail());
        }
    }

    /** As in a list: without what may be large. */
    static CommandView listed(StoredCommand command) {
        CommandView whole = of(command, List.of());
        return new CommandView(
                whole.commandId,
                whole.factoryId,
                whole.machineId,
                whole.type,
                null,
                whole.configurationRevision,
                whole.createdAt,
                whole.expiresAt,
                whole.issuedBy,
                whole.clientId,
                whole.correlationId,
                whole.traceParent,
                whole.state,
                whole.end,
                whole.delivery,
                whole.execution,
                whole.cancel,
                List.of());
    }

    public static CommandView of(StoredCommand command, List<TimelineEntry> timeline) {
        CommandOrder order = command.order();
        Command life = command.life();
        return new CommandView(
                order.key().commandId().value(),
                order.key().factoryId().value(),
                order.machine().machineId().value(),
                order.type(),
                order.parameters(),
                order.configurationRevision(),
                life.terms().createdAt(),
                life.terms().expiresAt(),
                order.issuedBy(),
                order.clientId(),
                order.correlationId(),
                order.traceParent(),
                command.state(),
                EndView.of(command),
                DeliveryView.of(life),
                ExecutionView.of(life),
                CancelView.of(life),
                timeline.stream().map(EntryView::of).toList());
    }
}
