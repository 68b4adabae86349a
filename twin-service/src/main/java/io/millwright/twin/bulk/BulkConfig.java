package io.millwright.twin.bulk;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How many machines are changed by one request, and how. */
@ConfigMapping(prefix = "millwright.twin.bulk")
interface BulkConfig {
    /** How many machines one job may be for; default 10,000. */
    @WithDefault("10000")
    int maxMachines();

    /** How many machines a replica changes at once; default 4. Each takes a database connection for milliseconds. */
    @WithDefault("4")
    int workers();

    /** How often a replica looks for what another one left; default 1 s. Its own jobs begin at once. */
    @WithDefault("1S")
    Duration interval();

    /** How soon a machine that can't be done now is tried again; default 5 s. */
    @WithDefault("5S")
    Duration retryDelay();

    /** How long a job can be read; default 30 days. */
    @WithDefault("30D")
    Duration retention();
}
