package io.millwright.command.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeliveryConfigTest {
    @Test
    void theDefaultsAreAsDocumented() {
        DeliveryConfig config = new SmallRyeConfigBuilder()
                .withConverter(Duration.class, 200, new DurationConverter())
                .withMapping(DeliveryConfig.class)
                .build()
                .getConfigMapping(DeliveryConfig.class);

        assertThat(config.batchSize()).isEqualTo(200);
        assertThat(config.maxUnderway()).isEqualTo(1_000);
        assertThat(config.retainedCheckEvery()).isEqualTo(Duration.ofHours(1));
        assertThat(config.resendAfter()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.retryAfter()).isEqualTo(Duration.ofSeconds(1));
        assertThat(config.maxPause()).isEqualTo(Duration.ofMinutes(1));
    }
}
