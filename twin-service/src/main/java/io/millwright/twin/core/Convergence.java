package io.millwright.twin.core;

import com.fasterxml.jackson.annotation.JsonValue;
import io.millwright.model.message.StateReport.ApplyStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How far a machine has come with its desired state. Depends on the desired revision and the newest report alone. */
public sealed interface Convergence {
    /** The machine never reported. */
    record Unknown() implements Convergence {}

    /** The newest report comes from an older desired revision. */
    record Pending(Instant since) implements Convergence {}

    /**
     * The newest report applied exactly the current desired revision.
     *
     * @param took from the change of desired to the report; absent when nothing was ever desired
     */
    record InSync(Instant since, @Nullable Duration took) implements Convergence {}

    /** The machine refused the current desired revision. */
    record Rejected(Instant since, @Nullable String reason) implements Convergence {}

    /** The machine took the current desired revision, and then somebody at the machine decided otherwise. */
    record Overridden(Instant since, @Nullable String reason) implements Convergence {}

    /** The names that REST, the database and metrics use. */
    enum State {
        UNKNOWN,
        PENDING,
        IN_SYNC,
        REJECTED,
        OVERRIDDEN;

        @JsonValue
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    default State state() {
        return switch (this) {
            case Unknown() -> State.UNKNOWN;
            case Pending pending -> State.PENDING;
            case InSync inSync -> State.IN_SYNC;
            case Rejected rejected -> State.REJECTED;
            case Overridden overridden -> State.OVERRIDDEN;
        };
    }

    /** Whether the machine has answered to the current desired revision, whatever it answered. */
    default boolean isAnswer() {
        return switch (this) {
            case InSync _, Rejected _, Overridden _ -> true;
            case Unknown _, Pending _ -> false;
        };
    }

    /** Follows a change of desired or a new report; what goes on being so keeps its beginning. */
    static Convergence after(Convergence before, DesiredState desired, @Nullable Reported reported, Instant at) {
        if (reported == null) {
            return new Unknown();
        }
        if (reported.appliedRevision() != desired.revision()) {
            return before instanceof Pending ? before : new Pending(at);
        }
        String reason = reported.report().reason();
        ApplyStatus status = reported.report().applyStatus();
        return switch (status == null ? ApplyStatus.APPLIED : status) {
            case APPLIED -> before instanceof InSync ? before : new InSync(at, took(desired, at));
            case REJECTED ->
                before instanceof Rejected rejected && Objects.equals(rejected.reason(), reason)
                        ? before
                        : new Rejected(at, reason);
            case OVERRIDDEN ->
                before instanceof Overridden overridden && Objects.equals(overridden.reason(), reason)
                        ? before
                        : new Overridden(at, reason);
        };
    }

    private static @Nullable Duration took(DesiredState desired, Instant at) {
        Instant changedAt = desired.changedAt();
        if (changedAt == null) {
            return null;
        }
        Duration took = Duration.between(changedAt, at);
        return took.isNegative() ? Duration.ZERO : took;
    }
}
