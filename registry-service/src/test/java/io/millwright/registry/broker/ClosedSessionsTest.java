package io.millwright.registry.broker;

import static io.millwright.registry.RegistryApi.admin;
import static io.millwright.registry.RegistryApi.givenFactory;
import static io.millwright.registry.RegistryApi.givenMachine;
import static io.millwright.registry.RegistryApi.machine;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5ConnAckException;
import io.millwright.registry.RegistryApi;
import io.millwright.registry.RegistryTestBase;
import io.millwright.testing.BrokerProcess;
import io.millwright.testing.MqttProbe;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A session ends with the credential that it stands on: within five seconds, at a broker that asks the registry. */
@QuarkusTest
class ClosedSessionsTest extends RegistryTestBase {
    private static final Logger LOG = Logger.getLogger(ClosedSessionsTest.class);
    private static final Duration PROMISED = Duration.ofSeconds(5);

    private static Asking asking;

    /** Not a field of its type: such a one would be set to the broker of all tests. */
    private record Asking(BrokerProcess broker) {}

    @BeforeEach
    void brokerThatAsks() {
        if (asking == null) {
            asking = new Asking(BrokerProcess.askingRegistry(
                            "http://127.0.0.1:" + RestAssured.port, RegistryApi.INTERNAL_TOKEN, false)
                    .start());
        }
    }

    @AfterAll
    static void stop() {
        asking.broker().close();
        asking = null;
    }

    private static String credentials(String factory) {
        return machine(factory, "m1") + "/credentials";
    }

    private static Response givenCredential(String factory, Object body) {
        return admin().request()
                .contentType("application/json")
                .body(body)
                .post(credentials(factory))
                .then()
                .statusCode(201)
                .extract()
                .response();
    }

    private static MqttProbe connect(String factory, Response credential) {
        String topic = "factory/" + factory + "/area/a2/machine/m1/availability";
        return MqttProbe.connect(
                asking.broker().port(),
                factory + ":m1",
                connect -> connect.simpleAuth()
                        .username(factory + ":m1")
                        .password(credential.<String>path("password").getBytes(StandardCharsets.UTF_8))
                        .applySimpleAuth()
                        .willPublish()
                        .topic(topic)
                        .qos(MqttQos.AT_LEAST_ONCE)
                        .retain(true)
                        .payload("{\"status\":\"offline\"}".getBytes(StandardCharsets.UTF_8))
                        .applyWillPublish());
    }

    private static void assertClosesInTime(String why, MqttProbe device) {
        long began = System.nanoTime();
        await().pollInterval(Duration.ofMillis(50))
                .atMost(PROMISED)
                .untilAsserted(() -> assertThat(device.isConnected()).isFalse());
        LOG.infof("closed because=%s after_ms=%d", why, (System.nanoTime() - began) / 1_000_000);
    }

    private static void assertIsRefused(String factory, Response credential) {
        assertThatThrownBy(() -> connect(factory, credential)).isInstanceOf(Mqtt5ConnAckException.class);
    }

    @Test
    void revocationClosesItsSessionAndTellsTheWill() {
        // given
        givenFactory("x1");
        givenMachine("x1", "m1");
        Response credential = givenCredential("x1", Map.of());
        try (var twin = MqttProbe.connect(
                        asking.broker().port(), "twin-0", "service:twin", "a service password of tests");
                var device = connect("x1", credential)) {
            twin.subscribe("factory/+/area/+/machine/+/availability");

            // when
            admin().delete(credentials("x1") + "/" + credential.path("credential_id"), "*")
                    .then()
                    .statusCode(204);

            // then
            assertClosesInTime("revoked", device);
            assertIsRefused("x1", credential);
            twin.await("factory/x1/area/a2/machine/m1/availability");
        }
    }

    @Test
    void deletionClosesTheSessionAndAnotherMachineStays() {
        // given
        givenFactory("x2");
        givenFactory("x3");
        String etag = givenMachine("x2", "m1");
        givenMachine("x3", "m1");
        Response credential = givenCredential("x2", Map.of());
        try (var device = connect("x2", credential);
                var other = connect("x3", givenCredential("x3", Map.of()))) {

            // when
            admin().delete(machine("x2", "m1"), etag).then().statusCode(204);

            // then
            assertClosesInTime("deleted", device);
            assertIsRefused("x2", credential);
            assertThat(other.isConnected()).isTrue();
        }
    }

    @Test
    void theEndOfItsTimeClosesTheSession() {
        // given
        givenFactory("x4");
        givenMachine("x4", "m1");
        Response credential = givenCredential(
                "x4", Map.of("not_after", Instant.now().plusSeconds(3).toString()));
        try (var device = connect("x4", credential)) {
            assertThat(device.isConnected()).isTrue();

            // then
            await().atMost(PROMISED.plusSeconds(3))
                    .untilAsserted(() -> assertThat(device.isConnected()).isFalse());
            assertIsRefused("x4", credential);
        }
    }

    @Test
    void theSessionOfTheSuccessorIsNotTakenForThatOfTheOldOne() {
        // given
        givenFactory("x5");
        givenMachine("x5", "m1");
        Response old = givenCredential("x5", Map.of());
        try (var before = connect("x5", old)) {
            Response successor = admin().request()
                    .header("If-Match", "*")
                    .post(credentials("x5") + "/" + old.path("credential_id") + "/rotate");

            // when
            try (var after = connect("x5", successor)) {

                // then
                assertClosesInTime("taken over", before);
                assertIsRefused("x5", old);
                await().during(Duration.ofSeconds(3))
                        .atMost(Duration.ofSeconds(6))
                        .untilAsserted(() -> assertThat(after.isConnected()).isTrue());
            }
        }
    }
}
