package io.millwright.command.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.command.CommandTestBase;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.testing.MqttProbe;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A broker that holds what it must not hold. */
@QuarkusTest
class RetainedCommandTest extends CommandTestBase {
    @Inject
    MeterRegistry metrics;

    @Test
    void aRetainedCommandRaisesTheAlarmUntilItIsCleared() {
        MachineKey machine = aRegisteredMachine();
        String topic =
                MachineTopic.of(machine, new AreaId("a1"), MessageClass.COMMAND).path();
        try (MqttProbe stranger = MqttProbe.connect(broker.port(), "stranger")) {
            stranger.publish(topic, "{}".getBytes(StandardCharsets.UTF_8), 1, true);
            soon().untilAsserted(() -> assertThat(retained()).isEqualTo(1));

            stranger.publish(topic, new byte[0], 1, true);
            soon().untilAsserted(() -> assertThat(retained()).isZero());
        }
    }

    private double retained() {
        return metrics.get("command.retained").gauge().value();
    }
}
