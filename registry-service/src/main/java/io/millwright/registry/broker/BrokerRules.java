package io.millwright.registry.broker;

import io.millwright.model.id.MachineKey;
import io.millwright.registry.credential.SecretHash;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a client may do at the broker. Pure: same inputs, same decision. */
final class BrokerRules {
    private BrokerRules() {}

    /**
     * What a client of this identity may do, whatever its password.
     *
     * @param device what the registry holds under the user name; empty for services and unknown machines
     */
    static RightsDecision rights(
            Optional<Identity> identity, @Nullable String clientId, Optional<RegisteredDevice> device) {
        if (identity.isEmpty()) {
            return new RightsDecision.Refused(Refusal.UNKNOWN_IDENTITY);
        }
        if (clientId == null || !identity.get().owns(clientId)) {
            return new RightsDecision.Refused(Refusal.CLIENT_ID_MISMATCH);
        }
        return switch (identity.get()) {
            case Identity.Service(var name) -> new RightsDecision.Granted(Rights.ofService(name));
            case Identity.Device(var machine) ->
                device.<RightsDecision>map(known -> new RightsDecision.Granted(Rights.ofDevice(machine, known.areas())))
                        .orElseGet(() -> new RightsDecision.Refused(Refusal.UNKNOWN_IDENTITY));
        };
    }

    /**
     * @param password absent: it showed none
     * @param servicePassword hash of the password that all services share
     */
    static ConnectDecision connect(
            Optional<Identity> identity,
            @Nullable String clientId,
            @Nullable String password,
            Optional<RegisteredDevice> device,
            SecretHash hashes,
            byte[] servicePassword) {
        return switch (rights(identity, clientId, device)) {
            case RightsDecision.Refused(var reason) -> new ConnectDecision.Refused(reason);
            case RightsDecision.Granted(var rights) ->
                switch (identity.orElseThrow()) {
                    case Identity.Service service ->
                        password != null && hashes.matches(SecretHash.SERVICES, password, servicePassword)
                                ? new ConnectDecision.Allowed(service, rights, Optional.empty())
                                : new ConnectDecision.Refused(Refusal.BAD_CREDENTIALS);
                    case Identity.Device(var machine) ->
                        measure(
                                device.orElseThrow(),
                                password == null ? List.of() : shown(device.get(), machine, password, hashes),
                                new ConnectDecision.Allowed(identity.get(), rights, Optional.empty()));
                };
        };
    }

    /**
     * By a certificate whose key the client has proved to hold. A password beside it says nothing.
     *
     * @param username absent, or the machine's own
     * @param device with that certificate alone
     */
    static ConnectDecision connectCertified(
            MachineKey machine, @Nullable String clientId, @Nullable String username, RegisteredDevice device) {
        Optional<Identity> identity = Optional.of(new Identity.Device(machine));
        if (username != null && !username.isEmpty() && !username.equals(machine.clientId())) {
            return new ConnectDecision.Refused(Refusal.CLIENT_ID_MISMATCH);
        }
        return switch (rights(identity, clientId, Optional.of(device))) {
            case RightsDecision.Refused(var reason) -> new ConnectDecision.Refused(reason);
            case RightsDecision.Granted(var rights) ->
                measure(
                        device,
                        device.credentials(),
                        new ConnectDecision.Allowed(identity.get(), rights, Optional.empty()));
        };
    }

    private static List<DeviceCredential> shown(
            RegisteredDevice device, MachineKey machine, String password, SecretHash hashes) {
        byte[] hash = hashes.of(machine.clientId(), password);
        return device.credentials().stream()
                .filter(each -> each.secretHash() != null
                        && MessageDigest.isEqual(HexFormat.of().parseHex(each.secretHash()), hash))
                .toList();
    }

    private static ConnectDecision measure(
            RegisteredDevice device, List<DeviceCredential> shown, ConnectDecision.Allowed allowed) {
        if (shown.isEmpty()) {
            return new ConnectDecision.Refused(Refusal.BAD_CREDENTIALS);
        }
        return shown.stream()
                .filter(each -> each.isValid(device.asOf()))
                .findFirst()
                .<ConnectDecision>map(each -> new ConnectDecision.Allowed(
                        allowed.identity(), allowed.rights(), Optional.of(new ConnectDecision.Stand(device, each))))
                .orElseGet(() -> new ConnectDecision.Refused(Refusal.CREDENTIAL_EXPIRED));
    }

    /** Empty when the client may do what it asks for. */
    static Optional<Refusal> authorize(RightsDecision decision, AuthorizeRequest request) {
        return switch (decision) {
            case RightsDecision.Refused(var reason) -> Optional.of(reason);
            case RightsDecision.Granted(var rights) ->
                switch (request.action()) {
                    case PUBLISH -> publish(rights, request.topic(), request.qos(), request.retain());
                    case SUBSCRIBE -> subscribe(rights, request.topic(), request.qos());
                };
        };
    }

    /** Empty when the message may be published. */
    static Optional<Refusal> publish(Rights rights, String topic, int qos, boolean retain) {
        List<PublishRight> covering =
                rights.publish().stream().filter(right -> right.covers(topic)).toList();
        if (covering.isEmpty()) {
            return Optional.of(Refusal.TOPIC_NOT_ALLOWED);
        }
        if (covering.stream().noneMatch(right -> right.minQos() <= qos && qos <= right.maxQos())) {
            return Optional.of(Refusal.QOS_NOT_ALLOWED);
        }
        return retain && covering.stream().noneMatch(PublishRight::retain)
                ? Optional.of(Refusal.RETAIN_NOT_ALLOWED)
                : Optional.empty();
    }

    /** Empty when the subscription may be made. */
    static Optional<Refusal> subscribe(Rights rights, String filter, int qos) {
        List<SubscribeRight> covering = rights.subscribe().stream()
                .filter(right -> right.filter().equals(filter))
                .toList();
        if (covering.isEmpty()) {
            return Optional.of(Refusal.TOPIC_NOT_ALLOWED);
        }
        return covering.stream().noneMatch(right -> 0 <= qos && qos <= right.maxQos())
                ? Optional.of(Refusal.QOS_NOT_ALLOWED)
                : Optional.empty();
    }
}
