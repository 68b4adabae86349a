package io.millwright.registry.machinetype;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What kind of values a metric has. */
public enum DataType {
    NUMBER,
    INTEGER,
    BOOLEAN,
    TEXT;

    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean isNumeric() {
        return this == NUMBER || this == INTEGER;
    }
}
