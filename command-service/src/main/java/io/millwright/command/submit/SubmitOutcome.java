package io.millwright.command.submit;

import io.millwright.command.ledger.StoredCommand;
import io.millwright.service.problem.FieldError;

/** What became of a submission. */
sealed interface SubmitOutcome {
    record Accepted(StoredCommand command) implements SubmitOutcome {}

    /** The same request was accepted before. */
    record Repeated(StoredCommand command) implements SubmitOutcome {}

    /** The idempotency key, or the client's own command id, stands for another request. */
    record OtherRequest(StoredCommand command, String digest) implements SubmitOutcome {}

    /** The chosen command id belongs to another client. */
    record IdTaken() implements SubmitOutcome {}

    /** The expiry is out of bounds by the database's clock. */
    record BadExpiry(FieldError error) implements SubmitOutcome {}

    record MachineUnknown() implements SubmitOutcome {}

    /** The registry can't be asked now. */
    record MachineUndecided() implements SubmitOutcome {}

    /** For metrics. */
    default String tag() {
        return switch (this) {
            case Accepted _ -> "accepted";
            case Repeated _ -> "repeated";
            case OtherRequest _, IdTaken _ -> "conflict";
            case BadExpiry _ -> "invalid";
            case MachineUnknown _ -> "machine_unknown";
            case MachineUndecided _ -> "machine_undecided";
        };
    }
}
