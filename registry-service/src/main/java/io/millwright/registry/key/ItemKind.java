package io.millwright.registry.key;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;

/** What kinds of things the registry holds. */
public enum ItemKind {
    FACTORY("factory"),
    AREA("area"),
    MACHINE_TYPE("machine_type"),
    MACHINE("machine");

    private final String wireName;

    ItemKind(String wireName) {
        this.wireName = wireName;
    }

    /** The {@code kind} member of the change feed. */
    @JsonValue
    public String wireName() {
        return wireName;
    }

    /** @throws IllegalArgumentException when no kind has the name, since only the registry itself writes kinds */
    public static ItemKind ofWireName(String wireName) {
        return Arrays.stream(values())
                .filter(kind -> kind.wireName.equals(wireName))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no item kind is called " + wireName));
    }
}
