package io.millwright.command.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.SmallRyeConfigBuilder;
import org.junit.jupiter.api.Test;

class ReportConfigTest {
    @Test
    void theDefaultsAreAsDocumented() {
        ReportConfig config = new SmallRyeConfigBuilder()
                .withMapping(ReportConfig.class)
                .build()
                .getConfigMapping(ReportConfig.class);

        assertThat(config.maxResultBytes()).isEqualTo(65_536);
        assertThat(config.atOnce()).isEqualTo(200);
    }
}
