package io.millwright.command.submit;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What is to become of a command whose machine is offline when it is submitted. */
public enum OnOffline {
    /** It waits for the machine until it expires. */
    QUEUE,
    /** It is refused at once. */
    REFUSE;

    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
