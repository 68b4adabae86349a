package io.millwright.registry.certificate;

import io.millwright.registry.certificate.CertificateOutcome.Issued;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A certificate as its machine gets it. */
@Schema(name = "Certificate")
record CertificateView(
        String credentialId,

        @Schema(description = "MQTT client id of the machine", examples = "f1:press-07")
        String clientId,

        @Schema(description = "PEM") String certificate,

        @Schema(description = "The authorities above it, PEM")
        String chain,

        Instant notAfter,

        @Schema(description = "From when on it should be renewed")
        Instant renewAfter) {
    static CertificateView of(Issued issued, Authority authority, Instant now) {
        return new CertificateView(
                issued.credentialId(),
                issued.machine().clientId(),
                issued.certificate(),
                Certificates.pem(authority.chain()),
                issued.notAfter(),
                issued.notAfter()
                        .minusSeconds(Math.max(0, issued.notAfter().getEpochSecond() - now.getEpochSecond()) / 3));
    }
}
