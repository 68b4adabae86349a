package io.millwright.registry.broker;

import static io.millwright.registry.RegistryApi.aMachine;
import static io.millwright.registry.RegistryApi.admin;
import static io.millwright.registry.RegistryApi.as;
import static io.millwright.registry.RegistryApi.givenFactory;
import static io.millwright.registry.RegistryApi.givenMachine;
import static io.millwright.registry.RegistryApi.internal;
import static io.millwright.registry.RegistryApi.machine;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.nullValue;

import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5ConnAckException;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5SubAckException;
import com.hivemq.client.mqtt.mqtt5.message.publish.puback.Mqtt5PubAckReasonCode;
import io.millwright.registry.RegistryApi;
import io.millwright.registry.RegistryTestBase;
import io.millwright.testing.BrokerProcess;
import io.millwright.testing.MqttProbe;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The life of a credential, seen from the API, from the hooks and from a broker that asks. */
@QuarkusTest
class BrokerHookResourceTest extends RegistryTestBase {
    @Inject
    Pool pool;

    private static final String SERVICE_PASSWORD = "a service password of tests";

    private static Response connect(String clientId, String username, String password) {
        return internal()
                .body(Map.of("client_id", clientId, "username", username, "password", password))
                .post("/internal/broker/connect");
    }

    private static Response authorize(String username, String action, String topic, int qos, boolean retain) {
        return internal()
                .body(Map.of(
                        "client_id",
                        username,
                        "username",
                        username,
                        "action",
                        action,
                        "topic",
                        topic,
                        "qos",
                        qos,
                        "retain",
                        retain))
                .post("/internal/broker/authorize");
    }

    private static String credentials(String factory, String machine) {
        return machine(factory, machine) + "/credentials";
    }

    private static String givenPassword(String factory, String machine) {
        return admin().request()
                .post(credentials(factory, machine))
                .then()
                .statusCode(201)
                .extract()
                .path("password");
    }

    @Test
    void aMachineThatWasMovedHasRightsInBothAreasForAWhile() {
        // given
        givenFactory("moved");
        givenMachine("moved", "m3");
        String state = "factory/moved/area/%s/machine/m3/state";

        // when
        admin().patch(machine("moved", "m3"), "*", "{\"area_id\":\"a1\"}")
                .then()
                .statusCode(200);

        // then
        for (String area : List.of("a1", "a2")) {
            authorize("moved:m3", "publish", state.formatted(area), 1, true)
                    .then()
                    .body("allowed", equalTo(true));
            authorize("moved:m3", "subscribe", "factory/moved/area/" + area + "/machine/m3/desired", 1, false)
                    .then()
                    .body("allowed", equalTo(true));
            authorize("moved:m3", "publish", "factory/moved/area/" + area + "/machine/m4/state", 1, true)
                    .then()
                    .body("allowed", equalTo(false));
        }
        pool.query("update registry.left_area set left_at = now() - interval '25 hours' where machine_key = 'moved:m3'")
                .executeAndAwait();
        authorize("moved:m3", "publish", state.formatted("a2"), 1, true).then().body("allowed", equalTo(false));
        authorize("moved:m3", "publish", state.formatted("a1"), 1, true).then().body("allowed", equalTo(true));
    }

    @Test
    void whoComesBackOrBeginsAnewHasNoOldRights() {
        // given
        givenFactory("back");
        givenMachine("back", "m3");
        String state = "factory/back/area/%s/machine/m3/state";
        admin().patch(machine("back", "m3"), "*", "{\"area_id\":\"a1\"}").then().statusCode(200);

        // when
        String tombstone = admin().delete(machine("back", "m3"), "*").header("ETag");
        admin().replace(machine("back", "m3"), tombstone, aMachine("a1")).then().statusCode(201);

        // then
        authorize("back:m3", "publish", state.formatted("a1"), 1, true).then().body("allowed", equalTo(true));
        authorize("back:m3", "publish", state.formatted("a2"), 1, true).then().body("allowed", equalTo(false));
    }

    @Test
    void aPasswordIsShownOnceAndOpensTheBroker() {
        // given
        givenFactory("b1");
        givenMachine("b1", "m3");
        assertThat(connect("b1:m3", "b1:m3", "anything").<String>path("reason")).isEqualTo("bad_credentials");

        // when
        Response created = as("engineer", "b1").request().post(credentials("b1", "m3"));

        // then
        created.then().statusCode(201).header("Cache-Control", "no-store").body("username", equalTo("b1:m3"));
        String password = created.path("password");
        assertThat(password).matches("[A-Za-z0-9_-]{32}");
        admin().get(credentials("b1", "m3"))
                .then()
                .statusCode(200)
                .body("items[0].credential_id", equalTo(created.path("credential_id")))
                .body("items[0].password", nullValue());
        connect("b1:m3", "b1:m3", password)
                .then()
                .statusCode(200)
                .body("allowed", equalTo(true))
                .body("identity", equalTo("machine"))
                .body(
                        "publish",
                        hasItem(Map.of(
                                "topic",
                                "factory/b1/area/a2/machine/m3/telemetry",
                                "min_qos",
                                0,
                                "max_qos",
                                1,
                                "retain",
                                false)))
                .body("subscribe", hasItem(Map.of("filter", "factory/b1/area/a2/machine/m3/command", "max_qos", 1)));
        connect("b1:m3", "b1:m3", password + "x").then().body("allowed", equalTo(false));
        connect("b1:m4", "b1:m3", password).then().body("reason", equalTo("client_id_mismatch"));
        connect("B1:m3", "B1:m3", password).then().body("reason", equalTo("unknown_identity"));
        connect("b1:m9", "b1:m9", password).then().body("reason", equalTo("unknown_identity"));
    }

    @Test
    void aRevokedPasswordOpensNothing() {
        // given
        givenFactory("b3");
        givenMachine("b3", "m3");
        Response created = admin().request().post(credentials("b3", "m3"));
        String path = credentials("b3", "m3") + "/" + created.path("credential_id");

        // when
        admin().request().delete(path).then().statusCode(428);
        admin().delete(path, "\"99\"").then().statusCode(412).header("ETag", equalTo("\"1\""));
        admin().delete(path, created.header("ETag")).then().statusCode(204);
        admin().delete(path, created.header("ETag")).then().statusCode(204);

        // then
        connect("b3:m3", "b3:m3", created.path("password")).then().body("reason", equalTo("bad_credentials"));
        admin().get(path).then().body("state", equalTo("ended")).body("end_reason", equalTo("revoked"));
        admin().delete(credentials("b3", "m3") + "/nonsense", "*").then().statusCode(404);
        admin().request().post(credentials("b3", "nobody")).then().statusCode(404);
    }

    @Test
    void aDeletedMachineIsRefusedAndItsPasswordDoesNotComeBackWithIt() {
        // given
        givenFactory("b4");
        String etag = givenMachine("b4", "m3");
        String password = givenPassword("b4", "m3");

        // when
        String last = admin().delete(machine("b4", "m3"), etag).header("ETag");

        // then
        connect("b4:m3", "b4:m3", password).then().body("reason", equalTo("unknown_identity"));
        authorize("b4:m3", "publish", "factory/b4/area/a2/machine/m3/telemetry", 1, false)
                .then()
                .body("reason", equalTo("unknown_identity"));
        admin().request().post(credentials("b4", "m3")).then().statusCode(410);
        admin().replace(machine("b4", "m3"), last, RegistryApi.aMachine("a2"))
                .then()
                .statusCode(201);
        connect("b4:m3", "b4:m3", password).then().body("reason", equalTo("bad_credentials"));
    }

    @Test
    void rightsFollowTheMachineToItsArea() {
        // given
        givenFactory("b5");
        String etag = givenMachine("b5", "m3");
        authorize("b5:m3", "publish", "factory/b5/area/a2/machine/m3/state", 1, true)
                .then()
                .statusCode(200)
                .body("allowed", equalTo(true));

        // when
        admin().patch(machine("b5", "m3"), etag, "{\"area_id\":\"a1\"}").then().statusCode(200);

        // then
        authorize("b5:m3", "publish", "factory/b5/area/a1/machine/m3/state", 1, true)
                .then()
                .body("allowed", equalTo(true));
        authorize("b5:m3", "publish", "factory/b5/area/a3/machine/m3/state", 1, true)
                .then()
                .body("reason", equalTo("topic_not_allowed"));
        authorize("b5:m3", "publish", "factory/b5/area/a1/machine/m3/telemetry", 1, true)
                .then()
                .body("reason", equalTo("retain_not_allowed"));
        authorize("b5:m3", "subscribe", "factory/b5/area/a1/machine/m3/command", 2, false)
                .then()
                .body("reason", equalTo("qos_not_allowed"));
    }

    @Test
    void servicesConnectWithTheirSharedPassword() {
        connect("twin-0-state", "service:twin", SERVICE_PASSWORD)
                .then()
                .body("allowed", equalTo(true))
                .body("identity", equalTo("service"))
                .body("subscribe.filter", hasItem("$share/twin/factory/+/area/+/machine/+/state"));
        connect("twin-0-state", "service:twin", "wrong").then().body("reason", equalTo("bad_credentials"));
        connect("command-0", "service:twin", SERVICE_PASSWORD).then().body("reason", equalTo("client_id_mismatch"));
    }

    @Test
    void whatIsLeftOutIsNotLetIn() {
        internal()
                .body("{}")
                .post("/internal/broker/connect")
                .then()
                .statusCode(200)
                .body("allowed", equalTo(false));
        internal()
                .body("{\"client_id\":\"x\"}")
                .post("/internal/broker/authorize")
                .then()
                .statusCode(400);
        internal().body("null").post("/internal/broker/connect").then().statusCode(400);
        given().contentType("application/json")
                .body("{}")
                .post("/internal/broker/connect")
                .then()
                .statusCode(401);
    }

    @Test
    void engineersOnlyMakePasswords() {
        // given
        givenFactory("b6");
        givenMachine("b6", "m3");

        // then
        as("operator", "b6").request().post(credentials("b6", "m3")).then().statusCode(403);
        as("viewer", "b6").get(credentials("b6", "m3")).then().statusCode(403);
    }

    @Test
    void aBrokerThatAsksLetsADeviceDoItsOwnAndNothingElse() {
        // given
        givenFactory("b7");
        String etag = givenMachine("b7", "m3");
        givenMachine("b7", "m4");
        String password = givenPassword("b7", "m3");
        String own = "factory/b7/area/a2/machine/m3/";
        String foreign = "factory/b7/area/a2/machine/m4/";
        try (var broker = BrokerProcess.askingRegistry(
                        "http://127.0.0.1:" + RestAssured.port, RegistryApi.INTERNAL_TOKEN, false)
                .start()) {

            // when
            try (var device = MqttProbe.connect(broker.port(), "b7:m3", "b7:m3", password);
                    var twin = MqttProbe.connect(broker.port(), "twin-0", "service:twin", SERVICE_PASSWORD)) {
                twin.subscribe("$share/twin/factory/+/area/+/machine/+/state");
                device.subscribe(own + "command");

                // then
                assertThat(device.publish(
                                own + "state", "{}".getBytes(java.nio.charset.StandardCharsets.UTF_8), 1, true))
                        .isEqualTo(Mqtt5PubAckReasonCode.SUCCESS);
                twin.await(own + "state");
                assertThat(device.publish(foreign + "state", "{}")).isEqualTo(Mqtt5PubAckReasonCode.NOT_AUTHORIZED);
                assertThatThrownBy(() -> device.subscribe(foreign + "command"))
                        .isInstanceOf(Mqtt5SubAckException.class);
                assertThatThrownBy(() -> device.subscribe("#")).isInstanceOf(Mqtt5SubAckException.class);
            }
            assertThatThrownBy(() -> MqttProbe.connect(broker.port(), "b7:m3", "b7:m3", "wrong"))
                    .isInstanceOf(Mqtt5ConnAckException.class);
            admin().delete(machine("b7", "m3"), etag).then().statusCode(204);
            assertThatThrownBy(() -> MqttProbe.connect(broker.port(), "b7:m3", "b7:m3", password))
                    .isInstanceOf(Mqtt5ConnAckException.class);
        }
    }
}
