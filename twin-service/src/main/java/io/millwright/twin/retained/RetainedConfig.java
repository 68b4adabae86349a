package io.millwright.twin.retained;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** When the retained messages are read. */
@ConfigMapping(prefix = "millwright.twin.retained")
interface RetainedConfig {
    /** How long one read satisfies all replicas; default 10 min. Shorter costs the broker a look at every machine. */
    @WithDefault("10M")
    Duration interval();

    /**
     * How long after its start a replica waits before it reads; default 10 s. What the broker kept in the service's session
     * should be handled first: a retained message that overtakes it makes all that stale, and the history poorer.
     */
    @WithDefault("10S")
    Duration startDelay();

    /** How long a read satisfies replicas that start; default 10 s, so that a rolling restart reads once. */
    @WithDefault("10S")
    Duration startInterval();

    /** How soon messages of machines that nobody could look up are read again; default 30 s. */
    @WithDefault("30S")
    Duration postponedInterval();

    /** How often a replica looks whether a read is due, or one that failed can be tried again; default 10 s. */
    @WithDefault("10S")
    Duration checkInterval();

    /** How many retained messages are handled at once; default 16. */
    @WithDefault("16")
    int concurrency();

    /** How long ago the last read must have begun for another one to be due. */
    default Duration readAge(boolean started, boolean somePostponed) {
        if (!started) {
            return startInterval();
        }
        return somePostponed && postponedInterval().compareTo(interval()) < 0 ? postponedInterval() : interval();
    }
}
