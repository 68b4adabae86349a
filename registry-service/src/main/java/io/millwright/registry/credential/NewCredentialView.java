package io.millwright.registry.credential;

import io.millwright.model.id.MachineKey;
import io.millwright.registry.credential.CredentialOutcome.Created;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A credential at the only moment when its secret is known. */
@Schema(name = "NewCredential")
record NewCredentialView(
        @Schema(examples = "7d0c2f3e-6f0b-4bb2-9d2c-6a2f4d1f6c11")
        String credentialId,

        @Schema(description = "MQTT user name, which is also the client id", examples = "f1:press-07")
        String username,

        @Schema(description = "192 random bits, shown only this once", examples = "Zk3Vt0n8yq5JcP1wX7aLr2sH9dQeUfGb")
        String password,

        Instant notBefore,
        @Nullable Instant notAfter,
        @Nullable String replaces,
        Instant createdAt) {

    static NewCredentialView of(MachineKey machine, Created created) {
        Credential credential = created.credential();
        Instant begin = credential.notBefore();
        return new NewCredentialView(
                credential.id(),
                machine.clientId(),
                created.secret().value(),
                begin == null ? credential.createdAt() : begin,
                credential.notAfter(),
                credential.replaces(),
                credential.createdAt());
    }

    @Override
    public String toString() {
        return "NewCredentialView[" + credentialId + "]";
    }
}
