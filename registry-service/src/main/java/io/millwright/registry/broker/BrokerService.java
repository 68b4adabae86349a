package io.millwright.registry.broker;

import io.millwright.registry.credential.CredentialConfig;
import io.millwright.registry.credential.SecretHash;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks up who asks, and lets {@link BrokerRules} decide. */
@ApplicationScoped
class BrokerService {
    private static final int MIN_PASSWORD_LENGTH = 16;

    private final DeviceRepository devices;
    private final SecretHash hashes;
    private final byte[] servicePassword;

    BrokerService(DeviceRepository devices, CredentialConfig credentials, BrokerConfig config) {
        if (config.servicePassword().length() < MIN_PASSWORD_LENGTH) {
            throw new IllegalArgumentException(
                    "millwright.broker.service-password must have at least " + MIN_PASSWORD_LENGTH + " characters");
        }
        this.devices = devices;
        this.hashes = new SecretHash(credentials.credentialKey());
        this.servicePassword = hashes.of(SecretHash.SERVICES, config.servicePassword());
    }

    Uni<ConnectDecision> connect(@Nullable String clientId, @Nullable String username, @Nullable String password) {
        Optional<Identity> identity = Identity.of(username);
        return device(identity)
                .map(device -> BrokerRules.connect(identity, clientId, password, device, hashes, servicePassword));
    }

    /** Of a client that the broker has authenticated; a machine deleted since has none. */
    Uni<RightsDecision> rights(@Nullable String clientId, @Nullable String username) {
        Optional<Identity> identity = Identity.of(username);
        return device(identity).map(device -> BrokerRules.rights(identity, clientId, device));
    }

    private Uni<Optional<RegisteredDevice>> device(Optional<Identity> identity) {
        return identity.isPresent() && identity.get() instanceof Identity.Device(var machine)
                ? devices.find(machine)
                : Uni.createFrom().item(Optional.empty());
    }
}
