package io.millwright.registry.certificate;

import java.security.PublicKey;

/** What came of a machine's signing request. */
sealed interface SigningRequest {
    /** The sender holds the key, and the key is good. Of all else that it asked for nothing is used. */
    record Sound(PublicKey key) implements SigningRequest {}

    /** @param reason stable, for programs */
    record Refused(Reason reason, String detail) implements SigningRequest {}

    enum Reason {
        MALFORMED,
        WEAK_KEY,
        WEAK_SIGNATURE,
        BAD_SIGNATURE,
        OTHER_MACHINE,
        EXTENSION_NOT_ALLOWED,
        KEY_IN_USE
    }
}
