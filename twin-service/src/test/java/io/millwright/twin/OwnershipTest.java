package io.millwright.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millwright.model.id.MachineKey;
import io.millwright.testing.BrokerProcess;
import io.millwright.testing.MqttProbe;
import io.quarkus.test.junit.QuarkusTest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Applications write desired and nothing else, devices reported and nothing else. What the broker lets in, the registry tests. */
@QuarkusTest
class OwnershipTest extends TwinTestBase {
    BrokerProcess broker;

    @Test
    void nothingThatADeviceSendsChangesWhatIsDesired() {
        // given
        MachineKey machine = aRegisteredMachine();
        want(machine, "{'speed':1}");
        String below = "factory/f1/area/a1/machine/" + machine.machineId() + "/";

        // when: even if the broker let it write there
        try (MqttProbe device = MqttProbe.connect(broker.port(), "forger")) {
            device.publish(below + "desired", envelope(machine, 1, "{'revision':9,'desired':{'speed':9}}"), 1, true);
            device.publish(
                    below + "state",
                    envelope(
                            machine,
                            2,
                            "{'reported':{'desired':{'speed':9}},'desired':{'speed':9},'desired_revision':9}"),
                    1,
                    true);
        }

        // then
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() ->
                        assertThat(twin(machine).getMap("reported.reported")).isNotNull());
        var twin = twin(machine);
        assertThat(twin.getLong("desired.revision")).isEqualTo(1);
        assertThat(twin.getInt("desired.desired.speed")).isEqualTo(1);
        assertThat(twin.getString("convergence.state")).isEqualTo("pending");
    }

    private static byte[] envelope(MachineKey machine, long sequence, String payload) {
        return """
                {'message_id':'m-%d','source_id':'%s','boot_id':1,'sequence':%d,'sent_at':'2026-11-30T21:00:00Z',
                 'schema_version':'1.0','payload':%s}""".formatted(sequence, machine.machineId(), sequence, payload)
                .replace('\'', '"')
                .getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void nothingThatAnApplicationSendsChangesWhatIsReported() {
        // given
        MachineKey machine = aRegisteredMachine();
        for (String path : List.of("", "/reported", "/availability", "/convergence")) {
            for (String method : List.of("PUT", "PATCH", "POST", "DELETE")) {
                // when
                int status = as("admin", "*")
                        .contentType(method.equals("PATCH") ? "application/merge-patch+json" : "application/json")
                        .header("If-Match", "*")
                        .body("{\"reported\":{\"speed\":9}}")
                        .request(method, pathOf(machine) + path)
                        .statusCode();

                // then
                assertThat(status).as("%s %s", method, path).isIn(404, 405, 415);
            }
        }
        // when
        want(machine, "{'reported':{'speed':9},'availability':{'status':'online'}}");

        // then
        assertThat(twin(machine).getMap("reported")).isNull();
        assertThat(twin(machine).getString("availability.status")).isEqualTo("unknown");
    }

    @Test
    void theApiHasNoWriterBesideThoseOfDesired() {
        Map<String, Map<String, Object>> paths =
                viewer().get("/q/openapi?format=json").jsonPath().getMap("paths");
        List<String> writers = paths.entrySet().stream()
                .filter(path -> path.getKey().contains("/twin"))
                .filter(path ->
                        path.getValue().keySet().stream().anyMatch(List.of("put", "patch", "post", "delete")::contains))
                .map(path -> path.getKey().replaceAll(".*\\}/twin", "/twin"))
                .filter(path -> !path.contains("webhook"))
                .sorted()
                .toList();
        assertThat(writers).containsExactly("/twin/desired", "/twin/desired/rollback", "/twins/desired-changes");
    }
}
