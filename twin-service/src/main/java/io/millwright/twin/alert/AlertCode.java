package io.millwright.twin.alert;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What an alert is about. */
public enum AlertCode {
    /** A desired state is pending for too long. */
    STUCK,
    /** Reports of an earlier life keep coming in between those of the present one: two machines under one name. */
    CLONED_IDENTITY;

    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<AlertCode> of(String wireName) {
        return Arrays.stream(values())
                .filter(code -> code.wireName().equals(wireName))
                .findFirst();
    }
}
