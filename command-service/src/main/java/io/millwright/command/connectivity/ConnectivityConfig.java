package io.millwright.command.connectivity;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How availability is followed. */
@ConfigMapping(prefix = "millwright.command.connectivity")
interface ConnectivityConfig {
    /**
     * How often the retained availability of all machines is read again, besides at the start. It bounds how long a machine
     * is overlooked whose word was lost, as with a broker that comes back without the service's session. Longer with very
     * many machines.
     */
    @WithDefault("5M")
    Duration retainedReadEvery();
}
