package io.millwright.ingestion.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class IntakeConfigTest {
    @Test
    void defaultsArePinned() {
        // when
        IntakeConfig config = new SmallRyeConfigBuilder()
                .withConverter(Duration.class, 200, new DurationConverter())
                .withMapping(IntakeConfig.class)
                .build()
                .getConfigMapping(IntakeConfig.class);

        // then
        assertThat(config.batchSize()).isEqualTo(500);
        assertThat(config.batchDelay()).isEqualTo(Duration.ofMillis(20));
        assertThat(config.transactions()).isEqualTo(2);
        assertThat(config.inFlight()).isEqualTo(2_000);
        assertThat(config.maxAhead()).isEqualTo(Duration.ofMinutes(5));
        assertThat(config.maxAge()).isEmpty();
        assertThat(config.maxWeeks()).isEqualTo(100);
        assertThat(config.retryInitial()).isEqualTo(Duration.ofMillis(100));
        assertThat(config.retryMax()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.parkedInterval()).isEqualTo(Duration.ofSeconds(5));
    }
}
