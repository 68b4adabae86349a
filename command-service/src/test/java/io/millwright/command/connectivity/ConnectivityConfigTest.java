package io.millwright.command.connectivity;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ConnectivityConfigTest {
    @Test
    void theDefaultsAreAsDocumented() {
        ConnectivityConfig config = new SmallRyeConfigBuilder()
                .withConverter(Duration.class, 200, new DurationConverter())
                .withMapping(ConnectivityConfig.class)
                .build()
                .getConfigMapping(ConnectivityConfig.class);

        assertThat(config.retainedReadEvery()).isEqualTo(Duration.ofMinutes(5));
    }
}
