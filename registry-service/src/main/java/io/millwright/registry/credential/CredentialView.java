package io.millwright.registry.credential;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A credential without its secret, which nobody can show again. */
@Schema(name = "Credential")
record CredentialView(String credentialId, String username, Instant createdAt) {}
