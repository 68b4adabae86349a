package io.millwright.ingestion.heard;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How other services learn which machines were heard. */
@ConfigMapping(prefix = "millwright.heard")
interface HeardConfig {
    /** How often it is told; default 10 s. Longer costs less, and makes a machine look silent for as long. */
    @WithDefault("10S")
    Duration interval();
}
