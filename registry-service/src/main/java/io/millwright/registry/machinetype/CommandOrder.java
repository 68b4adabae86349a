package io.millwright.registry.machinetype;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Which earlier commands to the same machine a command waits for before it is sent. */
public enum CommandOrder {
    /** None. */
    ANY,
    /** Until each is received or has ended. */
    AFTER_RECEIPT,
    /** Until each has ended. */
    AFTER_OUTCOME;

    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
