package io.millwright.twin.clearance;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How areas that machines left are cleared. */
@ConfigMapping(prefix = "millwright.twin.clearance")
interface ClearanceConfig {
    /** How long a machine that moved may use its old area; default 24 h. Not shorter than the registry allows it. */
    @WithDefault("24H")
    Duration overlap();

    /** How often moves and deletions, and areas that are due, are looked for; default 10 s. */
    @WithDefault("10S")
    Duration interval();

    /** How many areas are cleared at once; default 100. They share one database connection. */
    @WithDefault("100")
    int batchSize();
}
