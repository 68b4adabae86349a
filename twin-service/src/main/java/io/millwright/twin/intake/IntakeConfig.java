package io.millwright.twin.intake;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How messages of machines that can't be looked up are treated. */
@ConfigMapping(prefix = "millwright.twin.intake")
interface IntakeConfig {
    /**
     * How many messages may wait for the registry at once; default 256. They hold places in the broker's in-flight window:
     * keep it well below the channels' receive-maximum.
     */
    @WithDefault("256")
    int maxWaiting();

    /** How long a waiting message stays away from the registry at most before it asks again; default 10 s. */
    @WithDefault("10S")
    Duration maxBackOff();
}
