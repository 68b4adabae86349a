package io.millwright.registry.credential;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** What a client may say about a new password. */
@Schema(
        name = "CredentialRequest",
        examples = "{\"not_before\": \"2026-12-01T06:00:00Z\", \"not_after\": \"2036-12-01T06:00:00Z\"}")
record CredentialDocument(
        @Schema(description = "Absent: at once") @Nullable Instant notBefore,

        @Schema(description = "Absent: until it ends otherwise") @Nullable Instant notAfter) {

    static Validity validity(@Nullable CredentialDocument document) {
        return document == null ? Validity.UNLIMITED : validity(document.notBefore(), document.notAfter());
    }

    /** As exact as the database keeps it. */
    static Validity validity(@Nullable Instant notBefore, @Nullable Instant notAfter) {
        return new Validity(
                notBefore == null ? null : notBefore.truncatedTo(ChronoUnit.MILLIS),
                notAfter == null ? null : notAfter.truncatedTo(ChronoUnit.MILLIS));
    }
}
