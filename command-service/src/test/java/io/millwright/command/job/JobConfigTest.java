package io.millwright.command.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.SmallRyeConfigBuilder;
import org.junit.jupiter.api.Test;

class JobConfigTest {
    @Test
    void theDefaultsAreAsDocumented() {
        JobConfig config =
                new SmallRyeConfigBuilder().withMapping(JobConfig.class).build().getConfigMapping(JobConfig.class);

        assertThat(config.limits()).isEqualTo(new JobLimits(10_000, 1_000, 50));
    }
}
