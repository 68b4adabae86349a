package io.millwright.twin.alert;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** When somebody should look. */
@ConfigMapping(prefix = "millwright.twin.alert")
interface AlertConfig {
    /** How long a desired state may be pending, whether or not the machine is online; default 15 min. */
    @WithDefault("15M")
    Duration stuckAfter();

    /** How often that is looked for; default 10 s. */
    @WithDefault("10S")
    Duration interval();

    /**
     * How often, within the window, a life that is over has to report again, each time after the present one did, before the
     * identity counts as cloned; default 3. A machine that replays its queue after a restart does it once.
     */
    @WithDefault("3")
    int cloneReturns();

    /** Within which time; default 1 h. As long without another return ends the alert. */
    @WithDefault("1H")
    Duration cloneWindow();
}
