package io.millwright.registry.credential;

import io.smallrye.config.ConfigMapping;

/** How secrets are hashed. */
@ConfigMapping(prefix = "millwright.registry")
public interface CredentialConfig {
    /**
     * The key of the hashes of all credentials, at least 32 characters. A secret, so without default. Changing it makes every
     * credential worthless.
     */
    String credentialKey();
}
