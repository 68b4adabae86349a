package io.millwright.command.lifecycle;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What can happen to a command after it was submitted. {@code at} is always the database's clock. */
public sealed interface CommandEvent {
    Instant at();

    /** It is about to be handed to the connection; recorded before, so that a crash can't hide it. */
    record AttemptBegun(Instant at) implements CommandEvent {}

    /** The broker has acknowledged it, and somebody was there. */
    record Accepted(Instant at) implements CommandEvent {}

    /** The broker certainly has not passed it on. */
    record NotTaken(Instant at, String reason) implements CommandEvent {}

    /** The machine says that it has it. */
    record ReceiptArrived(Instant at) implements CommandEvent {}

    /** The machine says what became of it. */
    record OutcomeArrived(Report report) implements CommandEvent {
        @Override
        public Instant at() {
            return report.arrivedAt();
        }
    }

    /**
     * @param by the user or application that wishes it
     * @param clientId the application that says so; absent for the service itself
     * @param correlationId of that request; likewise
     */
    record CancelRequested(
            Instant at,
            String by,
            @Nullable String clientId,
            @Nullable String correlationId) implements CommandEvent {
        /** By the service itself. */
        public CancelRequested(Instant at, String by) {
            this(at, by, null, null);
        }
    }

    /** The database's clock stands at {@code at}. */
    record ClockChecked(Instant at) implements CommandEvent {}
}
