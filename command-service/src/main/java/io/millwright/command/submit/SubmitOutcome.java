package io.millwright.command.submit;

import io.millwright.command.ledger.CommandOrder;
import io.millwright.command.ledger.StoredCommand;
import io.millwright.command.ledger.Submitted;
import io.millwright.service.problem.FieldError;
import java.util.List;

/** What became of a submission. */
sealed interface SubmitOutcome {
    record Accepted(StoredCommand command) implements SubmitOutcome {}

    /** The same request was accepted before. */
    record Repeated(Submitted submission) implements SubmitOutcome {}

    /** The idempotency key, or the client's own command id, stands for another request. */
    record OtherRequest(CommandOrder accepted, String digest) implements SubmitOutcome {}

    /** The chosen command id belongs to another client. */
    record IdTaken() implements SubmitOutcome {}

    /** By the database's clock, or by what the machine's type says. */
    record Illegal(List<FieldError> errors) implements SubmitOutcome {}

    record MachineUnknown() implements SubmitOutcome {}

    /** The registry can't be asked now. */
    record MachineUndecided() implements SubmitOutcome {}

    /** The machine is offline, and the command was not to wait for it. */
    record MachineOffline() implements SubmitOutcome {}

    /** The machine has as many open commands as it may have. */
    record TooManyOpen(int max) implements SubmitOutcome {}

    /** What was to hold of the twin doesn't. */
    record ConditionsBroken(List<String> reasons) implements SubmitOutcome {}

    /** The twin can't be asked now. */
    record TwinAway() implements SubmitOutcome {}

    /** For metrics. */
    default String tag() {
        return switch (this) {
            case Accepted _ -> "accepted";
            case Repeated _ -> "repeated";
            case OtherRequest _, IdTaken _ -> "conflict";
            case Illegal _ -> "invalid";
            case MachineUnknown _ -> "machine_unknown";
            case MachineUndecided _ -> "machine_undecided";
            case MachineOffline _ -> "machine_offline";
            case TooManyOpen _ -> "too_many_open";
            case ConditionsBroken _ -> "condition";
            case TwinAway _ -> "twin_away";
        };
    }
}
