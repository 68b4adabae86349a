package io.millwright.twin.core;

import com.fasterxml.jackson.annotation.JsonValue;
import io.millwright.model.envelope.Via;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Whether a machine is connected, as far as it was ever said. */
public sealed interface Connectivity {
    /** No availability was ever taken. */
    record NeverSeen() implements Connectivity {}

    /**
     * The newest session and what is known of it.
     *
     * @param via the gateway session it came through; absent for a machine with its own connection
     * @param since the server's time when this session came online or went offline
     */
    record Seen(Session session, Cause cause, @Nullable Via via, Instant since) implements Connectivity {
        public boolean isOnline() {
            return cause.isOnline();
        }
    }

    /** The names that REST uses. */
    enum Status {
        ONLINE,
        OFFLINE,
        UNKNOWN;

        @JsonValue
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    default Status status() {
        return switch (this) {
            case NeverSeen() -> Status.UNKNOWN;
            case Seen seen -> seen.isOnline() ? Status.ONLINE : Status.OFFLINE;
        };
    }

    /** Whether a session, of a gateway for example, is known to be over. */
    default boolean hasEnded(Session session) {
        return switch (this) {
            case NeverSeen() -> false;
            case Seen seen -> seen.session().isAfter(session) || (seen.session().equals(session) && !seen.isOnline());
        };
    }
}
