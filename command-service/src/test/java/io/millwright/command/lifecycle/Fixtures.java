package io.millwright.command.lifecycle;

import io.millwright.command.lifecycle.CommandEvent.Accepted;
import io.millwright.command.lifecycle.CommandEvent.AttemptBegun;
import io.millwright.command.lifecycle.CommandEvent.CancelRequested;
import io.millwright.command.lifecycle.CommandEvent.ClockChecked;
import io.millwright.command.lifecycle.CommandEvent.NotTaken;
import io.millwright.command.lifecycle.CommandEvent.OutcomeArrived;
import io.millwright.command.lifecycle.CommandEvent.ReceiptArrived;
import io.millwright.model.envelope.Position;
import io.millwright.model.id.CommandId;
import io.millwright.model.message.Outcome;
import java.time.Duration;
import java.time.Instant;

/** A command of one minute with ten seconds for its receipt and five minutes for its outcome. */
final class Fixtures {
    static final Instant START = Instant.parse("2026-11-30T21:00:00Z");
    static final Terms TERMS = Terms.of(START, START.plusSeconds(60), Duration.ofSeconds(10), Duration.ofMinutes(5));
    static final Instant IN_TIME = START.plusSeconds(30);
    static final Instant EXPIRED = TERMS.expiresAt();
    static final Instant RECEIPT_DUE = TERMS.receiptDueAt();
    static final Instant OUTCOME_DUE = TERMS.outcomeDueAt();

    private Fixtures() {}

    static Command aCommand(CommandEvent... events) {
        Command command = Command.submitted(TERMS);
        for (CommandEvent event : events) {
            command = CommandTransition.apply(command, event).command();
        }
        return command;
    }

    static CommandEvent attempt() {
        return new AttemptBegun(START.plusSeconds(1));
    }

    static CommandEvent accepted() {
        return new Accepted(START.plusSeconds(2));
    }

    static CommandEvent notTaken() {
        return new NotTaken(START.plusSeconds(2), "no_subscribers");
    }

    static CommandEvent receipt(Instant at) {
        return new ReceiptArrived(at);
    }

    static CommandEvent outcome(Outcome.Status status, int sequence, Instant at) {
        var payload = new Outcome(new CommandId("c1"), status, null, null, null, null);
        return new OutcomeArrived(Report.of(payload, new Position(1, sequence), at, 1024, null));
    }

    static CommandEvent cancel() {
        return new CancelRequested(START.plusSeconds(3), "mes-operator");
    }

    static CommandEvent clock(Instant at) {
        return new ClockChecked(at);
    }
}
