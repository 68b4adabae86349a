package io.millwright.registry.credential;

import io.millwright.model.id.MachineKey;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A credential without its secret, which nobody can show again. */
@Schema(name = "Credential")
record CredentialView(
        @Schema(examples = "7d0c2f3e-6f0b-4bb2-9d2c-6a2f4d1f6c11")
        String credentialId,

        CredentialKind kind,

        @Schema(description = "MQTT user name, which is also the client id", examples = "f1:press-07")
        String username,

        CredentialState state,
        Instant notBefore,

        @Schema(description = "Absent: until it ends otherwise") @Nullable Instant notAfter,

        @Schema(description = "The credential that ends when this one is used the first time") @Nullable String replaces,

        Instant createdAt,
        String createdBy,
        @Nullable Instant firstUsedAt,
        @Schema(description = "To the hour") @Nullable Instant lastUsedAt,
        @Nullable Instant endedAt,
        @Nullable EndReason endReason,
        @Nullable String endedBy) {

    static CredentialView of(MachineKey machine, Credential credential, Instant now) {
        Instant begin = credential.notBefore();
        Credential.End end = credential.end();
        return new CredentialView(
                credential.id(),
                credential.kind(),
                machine.clientId(),
                credential.state(now),
                begin == null ? credential.createdAt() : begin,
                credential.notAfter(),
                credential.replaces(),
                credential.createdAt(),
                credential.createdBy(),
                credential.firstUsedAt(),
                credential.lastUsedAt(),
                end == null ? null : end.at(),
                end == null ? null : end.reason(),
                end == null ? null : end.by());
    }
}
