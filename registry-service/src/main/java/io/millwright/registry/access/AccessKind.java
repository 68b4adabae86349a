package io.millwright.registry.access;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What can be odd about a connection, and from how many times an hour on it is. */
public enum AccessKind {
    /** Somebody tried with a wrong, ended or expired credential. */
    FAILED(5),
    /** Somebody with the right credential tried to take over the session of another. */
    FOREIGN_CLIENT_ID(1),
    /** The same machine connects from one address, another, and the first again. */
    TWO_PLACES(1),
    /** It publishes or subscribes where it may not. */
    TOPIC_REFUSED(5),
    MESSAGE_RATE(1),
    CONNECT_RATE(1);

    private final int threshold;

    AccessKind(int threshold) {
        this.threshold = threshold;
    }

    int threshold() {
        return threshold;
    }

    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Empty for a name that no kind has. */
    public static Optional<AccessKind> ofWireName(String name) {
        return Arrays.stream(values())
                .filter(kind -> kind.wireName().equals(name))
                .findFirst();
    }
}
