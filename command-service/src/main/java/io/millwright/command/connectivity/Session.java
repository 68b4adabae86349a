package io.millwright.command.connectivity;

import io.millwright.model.envelope.Via;
import org.jspecify.annotations.Nullable;

/**
 * A connection of a machine, as told by its availability.
 *
 * @param via the gateway session that it came through; absent for its own connection
 */
record Session(
        long bootId,
        long sessionId,
        boolean online,
        @Nullable Via via) {
    /** Of a machine that was never seen. */
    static final Session NEVER = new Session(-1, 0, false, null);

    /** Whether it is another, later connection. */
    boolean isAfter(Session other) {
        return bootId != other.bootId ? bootId > other.bootId : sessionId > other.sessionId;
    }

    boolean isSameConnectionAs(Session other) {
        return bootId == other.bootId && sessionId == other.sessionId;
    }

    Session ended() {
        return new Session(bootId, sessionId, false, via);
    }
}
