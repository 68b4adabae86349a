package io.millwright.registry.broker;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Why a client is refused. Told to the broker and counted, never told to the client. */
enum Refusal {
    /** Wrong password, or no credential. */
    BAD_CREDENTIALS,
    /** The right one at the wrong time: before or after its validity. */
    CREDENTIAL_EXPIRED,
    /** A user name of no form that exists, or of a machine that doesn't. */
    UNKNOWN_IDENTITY,
    CLIENT_ID_MISMATCH,
    TOPIC_NOT_ALLOWED,
    QOS_NOT_ALLOWED,
    RETAIN_NOT_ALLOWED;

    @JsonValue
    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
