package io.millwright.registry.credential;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What a machine shows to be let in. */
public enum CredentialKind {
    PASSWORD,
    CERTIFICATE;

    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    static CredentialKind ofWireName(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }
}
