package io.millwright.registry.credential;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** How secrets are hashed, and how many there may be. */
@ConfigMapping(prefix = "millwright.registry")
public interface CredentialConfig {
    /**
     * The key of the hashes of all credentials, at least 32 characters. A secret, so without default. Changing it makes every
     * password and claim token worthless.
     */
    String credentialKey();

    /** How many live credentials a machine may have at once. Raise it for machines that many parts speak for. */
    @WithDefault("8")
    int maxCredentials();
}
