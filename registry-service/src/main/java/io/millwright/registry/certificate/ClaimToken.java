package io.millwright.registry.certificate;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A claim token without its secret. */
@Schema(name = "ClaimToken")
record ClaimToken(
        String tokenId,
        Instant createdAt,
        String createdBy,
        Instant expiresAt,
        @Nullable Instant usedAt,

        @Schema(description = "The certificate that it has brought") @Nullable String credentialId,

        @Nullable Instant revokedAt) {}
