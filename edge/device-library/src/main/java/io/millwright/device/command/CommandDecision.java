package io.millwright.device.command;

import io.millwright.model.message.CommandRequest;
import io.millwright.model.message.Outcome;
import io.millwright.model.message.Outcome.Failure;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a device does with a command that arrived. Pure. */
public sealed interface CommandDecision {
    /** New and in time: acknowledge and run. */
    record Run() implements CommandDecision {}

    /** Seen before: say so, and say again what came of it. */
    record Known(Optional<Outcome> outcome) implements CommandDecision {}

    /** New, but not to be run. */
    record Refuse(Outcome outcome) implements CommandDecision {}

    /**
     * @param known what the journal holds of the command; absent for a new one
     * @param retained whether the broker kept it: such a command may be of any age
     * @param appliedRevision the desired revision applied; absent before the first
     */
    static CommandDecision decide(
            CommandRequest command,
            @Nullable KnownCommand known,
            boolean retained,
            Duration deadline,
            Duration monotonicNow,
            @Nullable Long appliedRevision,
            Set<String> supportedTypes) {
        if (known != null) {
            return new Known(known.outcome());
        }
        if (retained) {
            return refuse(command, Outcome.Status.REJECTED, "retained", "a command must not be retained");
        }
        if (monotonicNow.compareTo(deadline) >= 0) {
            return new Refuse(expired(command));
        }
        if (!supportedTypes.contains(command.type())) {
            return refuse(command, Outcome.Status.REJECTED, "unsupported_type", "this machine has no such command");
        }
        if (command.configurationRevision() != null
                && !command.configurationRevision().equals(appliedRevision)) {
            return refuse(
                    command,
                    Outcome.Status.REJECTED,
                    "configuration_revision",
                    "applied is " + (appliedRevision == null ? "none" : appliedRevision));
        }
        return new Run();
    }

    /** Its time was over before it began. */
    static Outcome expired(CommandRequest command) {
        return new Outcome(command.commandId(), Outcome.Status.EXPIRED, null, null, null, null);
    }

    private static Refuse refuse(CommandRequest command, Outcome.Status status, String code, String message) {
        return new Refuse(new Outcome(command.commandId(), status, null, new Failure(code, message), null, null));
    }
}
