package io.millwright.twin.core;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One line of a twin's history: an accepted or refused change.
 *
 * @param actor the subject of the caller, or {@link #DEVICE}, {@link #GATEWAY} or {@link #SERVICE}
 * @param reason why, in words; absent when the outcome says it all
 * @param source where the causing message stood; absent for a change that no message caused
 * @param fromRevision of desired or reported, whichever {@code kind} names; absent for availability
 * @param document the whole desired or reported state after an accepted change
 */
public record Transition(
        Kind kind,
        Outcome outcome,
        Instant at,
        String actor,
        @Nullable String reason,
        @Nullable Source source,
        @Nullable Long fromRevision,
        @Nullable Long toRevision,
        Convergence.State convergence,
        @Nullable ObjectNode document,
        @Nullable String correlationId) {
    public static final String DEVICE = "device";
    public static final String GATEWAY = "gateway";
    public static final String SERVICE = "twin-service";

    /** What a transition is about. */
    public enum Kind {
        DESIRED,
        REPORTED,
        AVAILABILITY,
        /** Something to look at came or went: see the alerts. */
        ALERT;

        @JsonValue
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What became of it. */
    public enum Outcome {
        APPLIED(true),
        /** A report beyond the known desired revision, and the raise of desired that it caused. */
        AHEAD(true),
        /** The machine is registered no more: a tombstone, from whose revision a re-created one goes on. */
        DELETED(true),
        /** Of an alert. */
        RAISED(true),
        CLEARED(true),
        STALE(false),
        MALFORMED(false),
        BOOT_REUSED(false);

        private final boolean accepted;

        Outcome(boolean accepted) {
            this.accepted = accepted;
        }

        public boolean isAccepted() {
            return accepted;
        }

        @JsonValue
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The position of a message; a report has a sequence, an availability a session. */
    public record Source(
            String messageId,
            long bootId,
            @Nullable String bootUid,
            @Nullable Long sequence,
            @Nullable Long sessionId) {}
}
