package io.millwright.registry.credential;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Whether a credential opens anything. */
public enum CredentialState {
    /** Its time has not come. */
    NOT_YET_VALID,
    VALID,
    EXPIRED,
    /** Revoked, replaced, or gone with its machine: for ever. */
    ENDED;

    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
