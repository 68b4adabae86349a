package io.millwright.registry.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AuditConfigTest {
    @Test
    void theDefaultsAreAsDocumented() {
        AuditConfig config = new SmallRyeConfigBuilder()
                .withConverter(Duration.class, 200, new DurationConverter())
                .withMapping(AuditConfig.class)
                .build()
                .getConfigMapping(AuditConfig.class);

        assertThat(config.keep()).isEqualTo(Duration.ofDays(730));
    }
}
