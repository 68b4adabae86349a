package io.millwright.twin.publication;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How the desired state reaches the broker. */
@ConfigMapping(prefix = "millwright.twin.publication")
interface PublicationConfig {
    /**
     * How often the database is asked for what another replica left undone; default 1 s. A change made by this replica is
     * published at once.
     */
    @WithDefault("1S")
    Duration interval();

    /** How many machines are published in one round; default 200. A round holds one database connection. */
    @WithDefault("200")
    int batchSize();

    /** How often moved and deleted machines are looked for among those of lately; default 10 s. */
    @WithDefault("10S")
    Duration registryInterval();

    /**
     * How often they are looked for among all machines, and how long "lately" is; default 1 h. The first look is one at all. It finds
     * what a publication that was slow or lost may have left behind; longer than any publication takes.
     */
    @WithDefault("1H")
    Duration registryWholeInterval();
}
