package io.millwright.registry.credential;

import java.time.Duration;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** What a client may say about the rotation of a password. */
@Schema(name = "CredentialRotation", examples = "{\"overlap\": \"P14D\"}")
record RotationDocument(
        @Schema(
                description = "How long the old one may still be used at the most; absent: until the new one is used",
                implementation = String.class,
                format = "duration")
        @Nullable Duration overlap,

        @Schema(description = "Of the new one; absent: at once") @Nullable Instant notBefore,

        @Schema(description = "Of the new one; absent: until it ends otherwise") @Nullable Instant notAfter) {}
