package io.millwright.command.submit;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SubmitConfigTest {
    @Test
    void theDefaultsAreAsDocumented() {
        SubmitConfig config = new SmallRyeConfigBuilder()
                .withConverter(Duration.class, 200, new DurationConverter())
                .withMapping(SubmitConfig.class)
                .build()
                .getConfigMapping(SubmitConfig.class);

        assertThat(config.minTtl()).isEqualTo(Duration.ofSeconds(2));
        assertThat(config.maxTtl()).isEqualTo(Duration.ofDays(7));
        assertThat(config.maxParametersBytes()).isEqualTo(32_768);
        assertThat(config.keepTraces()).isFalse();
        assertThat(config.maxOpen()).isEqualTo(1_000);
        assertThat(config.longestLife()).isEqualTo(Duration.ofDays(7).plusMinutes(10));
        assertThat(config.receiptGrace()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.outcomeTimeout()).isEqualTo(Duration.ofMinutes(10));
    }
}
