package io.millwright.registry.certificate;

import io.millwright.model.id.MachineKey;
import java.time.Instant;

/** What came of the wish for a certificate. */
sealed interface CertificateOutcome {
    /** @param again whether it is the one that the same token and key have brought before */
    record Issued(MachineKey machine, String credentialId, String certificate, Instant notAfter, boolean again)
            implements CertificateOutcome {}

    /** Nothing was stored, and a claim token is as good as before. */
    sealed interface Refused extends CertificateOutcome {}

    record BadRequest(SigningRequest.Refused refusal) implements Refused {}

    record BadToken(Reason reason) implements Refused {
        enum Reason {
            UNKNOWN,
            EXPIRED,
            USED,
            REVOKED
        }
    }

    /** The certificate of the connection has ended, or is none of a living machine. */
    record NotYours() implements Refused {}

    record TooMany(int max) implements Refused {}

    /** The operator has given no authority. */
    record NoAuthority() implements Refused {}
}
