package io.millwright.twin.core;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * Why a machine is online or offline. Within one session the later constant wins, so that any order of arrival ends with
 * the same cause: offline is final, and the machine's own word beats what was concluded for it.
 */
public enum Cause {
    CONNECTED,
    /** The session of the gateway that the machine came through has ended. */
    GATEWAY,
    /** Offline without a reason. */
    UNSPECIFIED,
    WILL,
    GRACEFUL;

    public boolean isOnline() {
        return this == CONNECTED;
    }

    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
