package io.millwright.service.mqtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;

class InboundSettingsTest {
    private static Config config(String channel, Map<String, String> settings) {
        var all = new HashMap<>(settings);
        all.put("channel-name", channel);
        return new SmallRyeConfigBuilder()
                .withSources(new PropertiesConfigSource(all, "test", 100))
                .build();
    }

    private static InboundSettings settings(Map<String, String> settings) {
        return InboundSettings.of(config("telemetry", settings), Optional.of("ingestion"));
    }

    @Test
    void classBecomesTheSharedSubscriptionOfAllMachines() {
        assertThat(settings(Map.of("class", "telemetry")))
                .isEqualTo(new InboundSettings(
                        "telemetry",
                        "$share/ingestion/factory/+/area/+/machine/+/telemetry",
                        1,
                        2_000,
                        10_000,
                        32L * 1024 * 1024));
    }

    @Test
    void withoutGroupTheClassIsSubscribedPlainly() {
        assertThat(InboundSettings.of(config("telemetry", Map.of("class", "alert")), Optional.empty())
                        .topicFilter())
                .isEqualTo("factory/+/area/+/machine/+/alert");
    }

    @Test
    void topicStandsAsItIs() {
        var settings = settings(Map.of("topic", "system/registry/changed", "qos", "0", "receive-maximum", "5"));
        assertThat(settings.topicFilter()).isEqualTo("system/registry/changed");
        assertThat(settings.qos()).isZero();
        assertThat(settings.receiveMaximum()).isEqualTo(5);
    }

    @Test
    void concurrentCopiesAreOneChannel() {
        assertThat(InboundSettings.of(config("telemetry$3", Map.of("topic", "x")), Optional.of("s"))
                        .channel())
                .isEqualTo("telemetry");
    }

    @Test
    void channelWithoutOrWithTwoSourcesIsRefusedByName() {
        assertThatThrownBy(() -> settings(Map.of())).hasMessageContaining("channel telemetry: set either");
        assertThatThrownBy(() -> settings(Map.of("class", "state", "topic", "x")))
                .hasMessageContaining("channel telemetry: set either");
        assertThatThrownBy(() -> settings(Map.of("class", "States"))).hasMessageContaining("States");
    }
}
