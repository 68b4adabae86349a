package io.millwright.twin.seen;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** When silence makes a machine's availability unknown. */
@ConfigMapping(prefix = "millwright.twin.silence")
interface SilenceConfig {
    /**
     * How long nothing may be heard of a machine that is online, neither telemetry nor state nor availability; default 24 h, 0
     * for ever. The broker tells of a broken connection within a minute and a half: this is for wills that were lost. Longer
     * than the longest time that a healthy machine has nothing to say.
     */
    @WithDefault("24H")
    Duration after();

    /** How often it is looked for; default 30 s. */
    @WithDefault("30S")
    Duration interval();
}
