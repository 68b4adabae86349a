package io.millwright.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5ConnAckException;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5SubAckException;
import com.hivemq.client.mqtt.mqtt5.message.connect.connack.Mqtt5ConnAckReasonCode;
import com.hivemq.client.mqtt.mqtt5.message.publish.puback.Mqtt5PubAckReasonCode;
import io.millwright.model.json.Json;
import io.millwright.stack.rest.Answer;
import io.millwright.stack.rest.Call;
import io.millwright.testing.MqttProbe;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may do what, with the real identity provider, registry and broker. */
class AccessIT {
    private static final String MACHINE = "/api/v1/factories/demo/machines/mill-01";

    private final LiveStack stack = LiveStack.running();
    private final int mqtt = stack.state().endpoints().broker().getPort();

    private String passwordOf(String machine) throws IOException {
        for (JsonNode device : Json.MAPPER.readTree(stack.home().devicesFile().toFile())) {
            if (device.get("machine_id").asText().equals(machine)) {
                return device.get("password").asText();
            }
        }
        throw new AssertionError("no machine " + machine);
    }

    private static String topic(String machine, String messageClass) {
        return "factory/demo/area/machining/machine/" + machine + "/" + messageClass;
    }

    private void isRefused(String clientId, String username, String password) {
        assertThatThrownBy(() -> MqttProbe.connect(mqtt, clientId, username, password))
                .isInstanceOfSatisfying(
                        Mqtt5ConnAckException.class,
                        refused -> assertThat(refused.getMqttMessage().getReasonCode())
                                .isIn(
                                        Mqtt5ConnAckReasonCode.NOT_AUTHORIZED,
                                        Mqtt5ConnAckReasonCode.BAD_USER_NAME_OR_PASSWORD));
    }

    @Test
    void onlyAMachineWithItsOwnPasswordAndClientIdConnects() throws IOException {
        // given
        String good = passwordOf("lathe-02");

        // then
        isRefused("demo:lathe-02", "demo:lathe-02", good + "x");
        isRefused("demo:lathe-02", "demo:lathe-02", passwordOf("lathe-01"));
        isRefused("demo:lathe-01", "demo:lathe-02", good);
        isRefused("demo:nobody", "demo:nobody", good);
        isRefused("twin-0", "service:twin", "guess");
    }

    @Test
    void aMachineWritesAndReadsItsOwnSubtreeAlone() throws IOException {
        // given
        String machine = "demo:lathe-02";
        try (MqttProbe device = MqttProbe.connect(mqtt, machine, machine, passwordOf("lathe-02"))) {
            // then
            assertThat(device.publish(topic("lathe-02", "telemetry"), "{}"))
                    .isNotEqualTo(Mqtt5PubAckReasonCode.NOT_AUTHORIZED);
            for (String foreign : new String[] {
                topic("lathe-01", "telemetry"),
                topic("lathe-02", "command"),
                topic("lathe-02", "desired"),
                "factory/other/area/machining/machine/lathe-02/telemetry",
                "system/registry/changed"
            }) {
                assertThat(device.publish(foreign, "{}")).as(foreign).isEqualTo(Mqtt5PubAckReasonCode.NOT_AUTHORIZED);
            }
            for (String foreign : new String[] {
                "#",
                "factory/#",
                "factory/+/area/+/machine/+/telemetry",
                topic("lathe-01", "command"),
                topic("lathe-02", "+"),
                "$share/twin/factory/+/area/+/machine/+/state",
                "$SYS/#"
            }) {
                assertThatThrownBy(() -> device.subscribe(foreign))
                        .as(foreign)
                        .isInstanceOf(Mqtt5SubAckException.class);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                MACHINE + "/twin",
                MACHINE + "/telemetry/latest",
                MACHINE + "/commands",
                "/api/v1/registry/factories/demo/machines/mill-01"
            })
    void aForeignFactoryLooksLikeOneThatIsNotThere(String path) throws InterruptedException {
        // given
        String nowhere = path.replace("demo", "nowhere");

        // when
        Answer foreign = stack.as("stranger").send(Call.get(path));
        Answer missing = stack.as("stranger").send(Call.get(nowhere));

        // then
        assertThat(foreign.status()).isEqualTo(404).isEqualTo(missing.status());
        assertThat(foreign.json().get("type")).isEqualTo(missing.json().get("type"));
        assertThat(foreign.text().replace("demo", "nowhere").length())
                .isBetween(missing.text().length() - 40, missing.text().length() + 40);
        assertThat(stack.as("operator1").send(Call.get(path)).status()).isEqualTo(200);
    }

    @Test
    void aRoleThatIsTooLowIsForbidden() throws InterruptedException {
        // given
        Answer twin = stack.as("operator1").send(Call.get(MACHINE + "/twin/desired"));
        Call change = Call.mergePatch(
                        MACHINE + "/twin/desired",
                        Json.MAPPER.createObjectNode().put("spindle_speed", 1))
                .with("If-Match", twin.etag().orElse("\"0\""));

        // when
        Answer answer = stack.as("operator1").send(change);

        // then
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.json().get("type").asText()).isEqualTo("/problems/forbidden");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer nonsense", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9."})
    void withoutAGoodTokenNothingIsTold(String authorization) throws Exception {
        // given
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(stack.state().endpoints().baseUrl() + MACHINE + "/twin"));
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }

        // when
        HttpResponse<String> answer =
                HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());

        // then
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/internal/registry/changes?after=0",
                "/api/../internal/registry/changes",
                "/api/v1/registry/%2e%2e/%2e%2e/%2e%2e/internal/registry/changes",
                "//internal/registry/changes"
            })
    void internalPathsAreNotReachableThroughTheBaseUrl(String path) throws Exception {
        // when
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(
                                        URI.create(stack.state().endpoints().baseUrl() + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());

        // then
        assertThat(answer.statusCode()).isIn(400, 401, 404);
        assertThat(answer.body()).doesNotContain("changes\":");
    }
}
