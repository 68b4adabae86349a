package io.millwright.model.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MachineTopicTest {
    @ParameterizedTest
    @EnumSource(MessageClass.class)
    void whatIsPrintedIsParsedAgain(MessageClass messageClass) {
        // given
        MachineTopic topic = MachineTopic.of(MachineKey.of("f1", "m.3_x-y"), new AreaId("a2"), messageClass);

        // then
        assertThat(MachineTopic.parse(topic.path())).contains(topic);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "factory",
                "factory/f1/area/a2/machine/m3",
                "factory/f1/area/a2/machine/m3/",
                "factory/f1/area/a2/machine/m3/telemetry/",
                "factory/f1/area/a2/machine/m3/telemetry/more",
                "/factory/f1/area/a2/machine/m3/telemetry",
                "factory/f1/area/a2/machine/m3/Telemetry",
                "factory/f1/area/a2/machine/m3/unknown",
                "Factory/f1/area/a2/machine/m3/telemetry",
                "factory/+/area/a2/machine/m3/telemetry",
                "factory/f1/area/#/machine/m3/telemetry",
                "factory/f1/area/a2/machine/$m3/telemetry",
                "factory/f1/area/a2/machine//telemetry",
                "factory/f1/area/a2/machine/-m3/telemetry",
                "factory/f1/area/a2/machine/m 3/telemetry",
                "factory/f1/area/a2/machine/m\u00fc3/telemetry",
                "factory/f1/area/a2/machine/m3\n/telemetry",
                "factory/f1/area/a2/machine/m3\u0000/telemetry",
                "factory/f1/area/a2/machine/12345678901234567890123456789012345678901234567890123456789012345/state",
                "$share/twin/factory/f1/area/a2/machine/m3/state",
                "system/registry/changed"
            })
    void everythingElseIsRefused(String path) {
        assertThat(MachineTopic.parse(path)).isEmpty();
    }
}
