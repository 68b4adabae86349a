package io.millwright.registry.credential;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Why a credential is worthless before its time. */
public enum EndReason {
    /** Somebody took it back. */
    REVOKED,
    /** The one that was made to replace it has been used, or it gave way unused. */
    REPLACED,
    MACHINE_DELETED;

    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    static EndReason ofWireName(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }
}
