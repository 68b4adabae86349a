package io.millwright.registry.broker;

import io.millwright.registry.access.AccessKind;
import io.millwright.registry.access.AccessService;
import io.millwright.registry.credential.CredentialConfig;
import io.millwright.registry.credential.SecretHash;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Looks up who asks, and lets {@link BrokerRules} decide. */
@ApplicationScoped
class BrokerService {
    private static final Logger LOG = Logger.getLogger(BrokerService.class);
    private static final int MIN_PASSWORD_LENGTH = 16;

    private final DeviceRepository devices;
    private final AccessService access;
    private final SecretHash hashes;
    private final byte[] servicePassword;

    BrokerService(DeviceRepository devices, AccessService access, CredentialConfig credentials, BrokerConfig config) {
        if (config.servicePassword().length() < MIN_PASSWORD_LENGTH) {
            throw new IllegalArgumentException(
                    "millwright.broker.service-password must have at least " + MIN_PASSWORD_LENGTH + " characters");
        }
        this.devices = devices;
        this.access = access;
        this.hashes = new SecretHash(credentials.credentialKey());
        this.servicePassword = hashes.of(SecretHash.SERVICES, config.servicePassword());
    }

    Uni<ConnectDecision> connect(ConnectRequest request) {
        String certificate = request.certificateSha256();
        if (certificate != null) {
            return connectCertified(certificate, request);
        }
        Optional<Identity> identity = Identity.of(request.username());
        return device(identity)
                .map(device -> BrokerRules.connect(
                        identity, request.clientId(), request.password(), device, hashes, servicePassword))
                .chain(this::note)
                .invoke(decision -> observe(identity, request, decision));
    }

    /** One that is not known, or has ended, lets nobody in, whatever else is shown. */
    private Uni<ConnectDecision> connectCertified(String certificate, ConnectRequest request) {
        return devices.findCertified(certificate).chain(found -> {
            if (found.isEmpty()) {
                ConnectDecision refused = new ConnectDecision.Refused(Refusal.BAD_CREDENTIALS);
                observe(Identity.of(request.clientId()), request, refused);
                return Uni.createFrom().item(refused);
            }
            var certified = found.get();
            return note(BrokerRules.connectCertified(
                            certified.machine(), request.clientId(), request.username(), certified.device()))
                    .invoke(decision ->
                            observe(Optional.of(new Identity.Device(certified.machine())), request, decision));
        });
    }

    /** What a broker has noticed. */
    void note(ReportsRequest.Report report) {
        if (Identity.of(report.clientId()).orElse(null) instanceof Identity.Device(var machine)) {
            AccessKind.ofWireName(report.kind())
                    .ifPresent(kind -> access.note(machine, kind, report.count(), report.detail()));
        }
    }

    private void observe(Optional<Identity> identity, ConnectRequest request, ConnectDecision decision) {
        String address = request.address() == null ? "" : request.address();
        switch (decision) {
            case ConnectDecision.Allowed(Identity.Device(var machine), var rights, var stand) -> {
                if (!address.isEmpty()
                        && stand.filter(each -> !address.equals(each.device().address()))
                                .isPresent()) {
                    access.moved(machine, address);
                }
            }
            case ConnectDecision.Allowed allowed -> {}
            case ConnectDecision.Refused(var reason) -> {
                if (identity.orElse(null) instanceof Identity.Device(var machine)) {
                    switch (reason) {
                        case BAD_CREDENTIALS, CREDENTIAL_EXPIRED -> access.note(machine, AccessKind.FAILED, 1, address);
                        case CLIENT_ID_MISMATCH -> access.note(machine, AccessKind.FOREIGN_CLIENT_ID, 1, address);
                        case UNKNOWN_IDENTITY, TOPIC_NOT_ALLOWED, QOS_NOT_ALLOWED, RETAIN_NOT_ALLOWED -> {}
                    }
                }
            }
        }
    }

    /** A use that counts is committed before the client hears that it is let in. */
    private Uni<ConnectDecision> note(ConnectDecision decision) {
        if (!(decision instanceof ConnectDecision.Allowed allowed)
                || !(allowed.identity() instanceof Identity.Device(var machine))
                || allowed.stand().isEmpty()) {
            return Uni.createFrom().item(decision);
        }
        var stand = allowed.stand().get();
        if (!stand.credential().isToBeNoted(stand.device().asOf())) {
            return Uni.createFrom().item(decision);
        }
        return devices.noteUse(machine, stand.credential().id()).map(noted -> {
            if (noted.retired() > 0) {
                LOG.infof(
                        "credentials retired machine=%s used=%s retired=%d",
                        machine, stand.credential().id(), noted.retired());
            }
            return noted.valid() ? decision : new ConnectDecision.Refused(Refusal.BAD_CREDENTIALS);
        });
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
