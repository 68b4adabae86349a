package io.millwright.command.lifecycle;

import io.millwright.command.lifecycle.CommandEvent.Accepted;
import io.millwright.command.lifecycle.CommandEvent.AttemptBegun;
import io.millwright.command.lifecycle.CommandEvent.CancelRequested;
import io.millwright.command.lifecycle.CommandEvent.ClockChecked;
import io.millwright.command.lifecycle.CommandEvent.NotTaken;
import io.millwright.command.lifecycle.CommandEvent.OutcomeArrived;
import io.millwright.command.lifecycle.CommandEvent.ReceiptArrived;
import io.millwright.command.lifecycle.Transition.Changed;
import io.millwright.command.lifecycle.Transition.Unchanged;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What an event does to a command. Pure: same inputs, same outcome. The machine's words may come in any order, any number
 * of times, before or after the service's own verdict: the end is the same.
 */
public final class CommandTransition {
    private CommandTransition() {}

    public static Transition apply(Command command, CommandEvent event) {
        Command next = switch (event) {
            case AttemptBegun begun -> begin(command, begun.at());
            case Accepted accepted -> withDeparture(command, command.departure().accepted(accepted.at()));
            case NotTaken _ -> withDeparture(command, command.departure().refused());
            case ReceiptArrived receipt -> received(command, receipt.at());
            case OutcomeArrived outcome -> reported(command, outcome.report());
            case CancelRequested cancel -> cancelled(command, new Cancellation(cancel.at(), cancel.by()));
            case ClockChecked clock -> judged(command, clock.at());
        };
        return next.equals(command) ? new Unchanged(command) : new Changed(next);
    }

    private static Command begin(Command command, Instant at) {
        return command.isToBeSent() && at.isBefore(command.terms().expiresAt())
                ? withDeparture(command, command.departure().begun())
                : command;
    }

    private static Command received(Command command, Instant at) {
        return with(command, Times.earlier(command.receiptAt(), at), command.report(), command.conflict());
    }

    private static Command reported(Command command, Report report) {
        Report known = command.report();
        if (known == null) {
            return with(command, command.receiptAt(), report, command.conflict());
        }
        return with(
                command,
                command.receiptAt(),
                report.beats(known) ? report : known,
                command.conflict() || report.contradicts(known));
    }

    /**
     * Too late for a command that has ended, or whose time was over though nobody has said so yet. The first wish is the one
     * that is remembered.
     */
    private static Command cancelled(Command unjudged, Cancellation cancellation) {
        Command command = judged(unjudged, cancellation.at());
        if (command.cancellation() != null || command.end().isPresent()) {
            return command;
        }
        return new Command(
                command.terms(),
                command.departure(),
                command.receiptAt(),
                command.report(),
                command.conflict(),
                command.verdictAt(),
                cancellation);
    }

    private static Command judged(Command command, Instant now) {
        boolean due = command.dueAt().filter(dueAt -> !now.isBefore(dueAt)).isPresent();
        return due
                ? new Command(
                        command.terms(),
                        command.departure(),
                        command.receiptAt(),
                        command.report(),
                        command.conflict(),
                        now,
                        command.cancellation())
                : command;
    }

    private static Command with(
            Command command, @Nullable Instant receiptAt, @Nullable Report report, boolean conflict) {
        return new Command(
                command.terms(),
                command.departure(),
                receiptAt,
                report,
                conflict,
                command.verdictAt(),
                command.cancellation());
    }

    private static Command withDeparture(Command command, Departure departure) {
        return new Command(
                command.terms(),
                departure,
                command.receiptAt(),
                command.report(),
                command.conflict(),
                command.verdictAt(),
                command.cancellation());
    }
}
