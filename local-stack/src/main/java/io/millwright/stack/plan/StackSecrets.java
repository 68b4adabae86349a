package io.millwright.stack.plan;

import io.millwright.stack.home.Secrets;
import java.io.IOException;

/**
 * The shared secrets of the parts.
 *
 * @param internalToken of calls between services and of the broker's questions
 * @param brokerServicePassword of the services' MQTT connections
 * @param credentialKey of the registry's hashes of machine passwords
 * @param webhookSecretKey of the encryption of webhooks' secrets
 */
public record StackSecrets(
        String databasePassword,
        String internalToken,
        String cursorKey,
        String brokerServicePassword,
        String credentialKey,
        String webhookSecretKey) {

    public static StackSecrets of(Secrets secrets) throws IOException {
        return new StackSecrets(
                secrets.of("database-password"),
                secrets.of("internal-token"),
                secrets.of("cursor-key"),
                secrets.of("broker-service-password"),
                secrets.of("registry-credential-key"),
                secrets.of("webhook-secret-key"));
    }

    /** For a broker that has a password of its own for the services. */
    public StackSecrets withBrokerServicePassword(String password) {
        return new StackSecrets(databasePassword, internalToken, cursorKey, password, credentialKey, webhookSecretKey);
    }

    @Override
    public String toString() {
        return "StackSecrets";
    }
}
