package io.millwright.service.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MqttConfigTest {
    private final MqttConfig config =
            new SmallRyeConfigBuilder().withMapping(MqttConfig.class).build().getConfigMapping(MqttConfig.class);

    @Test
    void defaultsAreWhatTheDocumentationSays() {
        assertThat(config.url()).isEqualTo("mqtt://127.0.0.1:1883");
        assertThat(config.username()).isEmpty();
        assertThat(config.password()).isEmpty();
        assertThat(config.version()).isEqualTo("5");
        assertThat(config.sharedSubscriptions()).isTrue();
        assertThat(config.sessionExpiry()).isEqualTo(Duration.ofHours(24));
        assertThat(config.keepAlive()).isEqualTo(Duration.ofSeconds(30));
        assertThat(config.connectTimeout()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.publishTimeout()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.maxWaitingPublishes()).isEqualTo(10_000);
        assertThat(config.failingAfter()).isEqualTo(Duration.ofSeconds(30));
        assertThat(config.retained().quietTime()).isEqualTo(Duration.ofSeconds(1));
        assertThat(config.retained().timeout()).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void reconnectAndRetryGrowToABoundAndSpreadOut() {
        var reconnect = config.reconnect().backoff();
        assertThat(reconnect.delay(0)).isEqualTo(Duration.ofMillis(500));
        assertThat(reconnect.stableAfter()).isEqualTo(Duration.ofSeconds(30));
        assertThat(reconnect.max()).isEqualTo(Duration.ofSeconds(30));
        assertThat(reconnect.jitter()).isEqualTo(Duration.ofSeconds(1));

        var retry = config.retry().backoff();
        assertThat(retry.delay(0)).isEqualTo(Duration.ofMillis(200));
        assertThat(retry.max()).isEqualTo(Duration.ofSeconds(10));
        assertThat(retry.jitter()).isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void briefConnectionKeepsNoSession() {
        assertThat(config.link("a", 5).sessionExpiry()).isEqualTo(Duration.ofHours(24));
        assertThat(config.brief("a", 5).sessionExpiry()).isZero();
    }
}
