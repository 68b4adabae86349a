package io.millwright.command.cancel;

import io.millwright.command.lifecycle.Command;
import io.millwright.command.lifecycle.Delivery.Pending;
import io.millwright.command.lifecycle.Delivery.Published;
import io.millwright.command.lifecycle.Delivery.Received;
import io.millwright.command.lifecycle.Delivery.Undelivered;
import io.millwright.command.lifecycle.Delivery.Withdrawn;
import io.millwright.command.lifecycle.End;

/** What can be promised after a wish to cancel. Pure: same inputs, same outcome. */
sealed interface CancelPromise {
    /** It will never run. */
    record NeverRuns() implements CancelPromise {}

    record MayStillRun(String why) implements CancelPromise {}

    /** The wish came too late to matter. */
    record HadEnded(End end) implements CancelPromise {}

    static CancelPromise of(Command command) {
        return command.end()
                .<CancelPromise>map(end -> end == End.CANCELLED ? new NeverRuns() : new HadEnded(end))
                .orElseGet(() -> new MayStillRun(
                        switch (command.delivery()) {
                            case Received _ -> "The machine has it: it may be running it, or still run it.";
                            case Pending _, Published _, Undelivered _, Withdrawn _ ->
                                "It has left for the machine, or may have: it is not sent again, but the machine may"
                                        + " still run it.";
                        }));
    }
}
