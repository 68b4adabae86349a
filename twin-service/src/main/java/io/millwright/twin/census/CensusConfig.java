package io.millwright.twin.census;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How twins are counted. */
@ConfigMapping(prefix = "millwright.twin.census")
interface CensusConfig {
    /** How often; default 30 s. Each count reads one line of every twin. */
    @WithDefault("30S")
    Duration interval();
}
