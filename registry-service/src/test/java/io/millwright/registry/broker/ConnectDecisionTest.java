package io.millwright.registry.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import io.millwright.registry.credential.SecretHash;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may connect. */
class ConnectDecisionTest {
    private static final SecretHash HASHES = new SecretHash("a key of at least thirty-two characters");
    private static final byte[] SERVICE_PASSWORD = HASHES.of(SecretHash.SERVICES, "service password");
    private static final AreaId AREA = new AreaId("a2");
    private static final Instant NOW = Instant.parse("2026-12-01T06:00:00Z");
    private static final DeviceCredential RIGHT = password("c1", "right", null, null);
    private static final RegisteredDevice DEVICE = device(RIGHT, password("c2", "second", null, NOW.plusSeconds(1)));
    private static final Optional<RegisteredDevice> M3 = Optional.of(DEVICE);

    private static DeviceCredential password(String id, String password, Instant notBefore, Instant notAfter) {
        return new DeviceCredential(
                id, HexFormat.of().formatHex(HASHES.of("f1:m3", password)), notBefore, notAfter, NOW, NOW);
    }

    private static RegisteredDevice device(DeviceCredential... credentials) {
        return new RegisteredDevice(AREA, List.of(), List.of(credentials), null, NOW, 7);
    }

    private static ConnectDecision device(String username, String clientId, String password) {
        return decide(username, clientId, password, M3);
    }

    private static ConnectDecision decide(
            String username, String clientId, String password, Optional<RegisteredDevice> device) {
        return BrokerRules.connect(Identity.of(username), clientId, password, device, HASHES, SERVICE_PASSWORD);
    }

    private static ConnectDecision refused(Refusal reason) {
        return new ConnectDecision.Refused(reason);
    }

    @Test
    void aMachineConnectsWithItsOwnPasswordAndGetsItsOwnRights() {
        assertThat(device("f1:m3", "f1:m3", "right"))
                .isEqualTo(new ConnectDecision.Allowed(
                        new Identity.Device(MachineKey.of("f1", "m3")),
                        Rights.ofDevice(MachineKey.of("f1", "m3"), List.of(AREA)),
                        Optional.of(new ConnectDecision.Stand(DEVICE, RIGHT))));
    }

    @Test
    void eachOfSeveralPasswordsOpensAndTheAnswerSaysWhichOneDid() {
        assertThat(device("f1:m3", "f1:m3", "second"))
                .isInstanceOfSatisfying(
                        ConnectDecision.Allowed.class,
                        allowed -> assertThat(allowed.stand()
                                        .orElseThrow()
                                        .credential()
                                        .id())
                                .isEqualTo("c2"));
    }

    @Test
    void aPasswordOpensFromItsBeginningToItsEndAndNotAtIt() {
        // given
        var ended = device(password("c1", "right", null, NOW));
        var early = device(password("c1", "right", NOW.plusMillis(1), null));
        var begun = device(password("c1", "right", NOW, NOW.plusMillis(1)));

        // then
        assertThat(decide("f1:m3", "f1:m3", "right", Optional.of(ended)))
                .isEqualTo(refused(Refusal.CREDENTIAL_EXPIRED));
        assertThat(decide("f1:m3", "f1:m3", "right", Optional.of(early)))
                .isEqualTo(refused(Refusal.CREDENTIAL_EXPIRED));
        assertThat(decide("f1:m3", "f1:m3", "right", Optional.of(begun))).isInstanceOf(ConnectDecision.Allowed.class);
        assertThat(decide("f1:m3", "f1:m3", "wrong", Optional.of(ended))).isEqualTo(refused(Refusal.BAD_CREDENTIALS));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "wrong", "Right", "right "})
    void aWrongPasswordIsRefused(String password) {
        assertThat(device("f1:m3", "f1:m3", password)).isEqualTo(refused(Refusal.BAD_CREDENTIALS));
    }

    @Test
    void aMachineWithoutCredentialIsRefused() {
        assertThat(decide("f1:m3", "f1:m3", "right", Optional.of(device())))
                .isEqualTo(refused(Refusal.BAD_CREDENTIALS));
    }

    @Test
    void anUnknownOrDeletedMachineIsRefused() {
        assertThat(decide("f1:m3", "f1:m3", "right", Optional.empty())).isEqualTo(refused(Refusal.UNKNOWN_IDENTITY));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "f1:m4", "f1:m33", "F1:m3", "m3", "f1:m3-2", "twin-0"})
    void aClientIdOfAnotherIsRefusedEvenWithTheRightPassword(String clientId) {
        assertThat(device("f1:m3", clientId, "right")).isEqualTo(refused(Refusal.CLIENT_ID_MISMATCH));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                ":",
                "f1",
                "f1:",
                ":m3",
                "f1:m3:x",
                "f1:+",
                "+:m3",
                "f1:#",
                "f1/m3",
                "service:",
                "service:grafana",
                "service:Twin",
                "service:twin:x",
                "f 1:m3",
                "f1:m3\n",
                "$share:x"
            })
    void aUserNameOfNoKnownFormIsRefused(String username) {
        assertThat(device(username, "f1:m3", "right")).isEqualTo(refused(Refusal.UNKNOWN_IDENTITY));
    }

    @ParameterizedTest
    @EnumSource(ServiceName.class)
    void aServiceConnectsWithTheServicePassword(ServiceName service) {
        String name = service.wireName();
        assertThat(decide("service:" + name, name + "-0-state", "service password", Optional.empty()))
                .isEqualTo(new ConnectDecision.Allowed(
                        new Identity.Service(service), Rights.ofService(service), Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource({
        "service:twin, twin-0, wrong, BAD_CREDENTIALS",
        "service:twin, command-0, service password, CLIENT_ID_MISMATCH",
        "service:twin, twin, service password, CLIENT_ID_MISMATCH",
        "service:twin, service:twin, service password, CLIENT_ID_MISMATCH",
        "f1:m3, f1:m3, service password, BAD_CREDENTIALS"
    })
    void servicesAreBoundToTheirNameAndPassword(String username, String clientId, String password, Refusal reason) {
        assertThat(device(username, clientId, password)).isEqualTo(refused(reason));
    }
}
