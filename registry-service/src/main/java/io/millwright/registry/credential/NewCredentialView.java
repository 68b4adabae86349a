package io.millwright.registry.credential;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A credential at the only moment when its secret is known. */
@Schema(name = "NewCredential")
record NewCredentialView(
        @Schema(examples = "7d0c2f3e-6f0b-4bb2-9d2c-6a2f4d1f6c11")
        String credentialId,

        @Schema(description = "MQTT user name, which is also the client id", examples = "f1:press-07")
        String username,

        @Schema(description = "192 random bits, shown only this once", examples = "Zk3Vt0n8yq5JcP1wX7aLr2sH9dQeUfGb")
        String password,

        Instant createdAt) {

    @Override
    public String toString() {
        return "NewCredentialView[" + credentialId + "]";
    }
}
