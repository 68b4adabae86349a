package io.millwright.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.hivemq.client.mqtt.mqtt5.message.publish.puback.Mqtt5PubAckReasonCode;
import io.millwright.stack.plant.DemoFactory;
import io.millwright.stack.plant.PlannedMachine;
import io.millwright.stack.plant.RegistryWriter;
import io.millwright.stack.rest.Answer;
import io.millwright.stack.rest.Call;
import io.millwright.testing.MqttProbe;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A machine that sends nothing but telemetry is seen by the twin: the ingestion service hands that on in batches. */
class LastSeenIT {
    private static final String ID = "only-telemetry";
    private static final String TWIN = "/api/v1/factories/demo/machines/" + ID + "/twin";

    private final LiveStack stack = LiveStack.running();

    @Test
    void telemetryAloneMovesWhatTheTwinSays() throws InterruptedException {
        // given
        var registry = new RegistryWriter(stack.as("admin"));
        registry.machine(
                DemoFactory.FACTORY,
                new PlannedMachine(ID, DemoFactory.MACHINING, DemoFactory.SPINDLE, "Only telemetry", null));
        String password = registry.newPassword(DemoFactory.FACTORY, ID);
        Instant begin = Instant.now();
        int mqtt = stack.state().endpoints().broker().getPort();
        String name = DemoFactory.FACTORY + ":" + ID;

        try (MqttProbe device = MqttProbe.connect(mqtt, name, name, password)) {
            // when
            assertThat(publish(device, 1)).isEqualTo(Mqtt5PubAckReasonCode.SUCCESS);
            Instant first = seenAfter(begin);
            assertThat(publish(device, 2)).isEqualTo(Mqtt5PubAckReasonCode.SUCCESS);
            Instant second = seenAfter(first);

            // then
            assertThat(second).isAfter(first).isBeforeOrEqualTo(Instant.now());
            assertThat(availability().get("status").asText())
                    .as("heard of is not connected")
                    .isEqualTo("unknown");
        }
    }

    private static Mqtt5PubAckReasonCode publish(MqttProbe device, int sequence) {
        return device.publish("factory/demo/area/machining/machine/" + ID + "/telemetry", """
                {"message_id":"%s-%d","source_id":"%s","boot_id":1,"boot_uid":"b1","sequence":%d,"sent_at":"%s",
                 "schema_version":"1.0","payload":{"values":{"spindle_speed":%d}}}""".formatted(
                        ID, sequence, ID, sequence, Instant.now(), 1000 + sequence));
    }

    private Instant seenAfter(Instant time) {
        return await("seen after " + time)
                .atMost(Duration.ofMinutes(1))
                .until(
                        () -> Instant.parse(availability().path("last_seen").asText("1970-01-01T00:00:00Z")),
                        seen -> seen.isAfter(time));
    }

    private JsonNode availability() throws InterruptedException {
        Answer twin = stack.as("operator1").send(Call.get(TWIN));
        return twin.json().path("availability");
    }
}
