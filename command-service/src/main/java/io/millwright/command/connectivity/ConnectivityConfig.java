package io.millwright.command.connectivity;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How availability is followed. */
@ConfigMapping(prefix = "millwright.command.connectivity")
interface ConnectivityConfig {
    /**
     * How often the retained availability of all machines is read again, besides at the start: whatever a shared
     * subscription has missed is found then. Longer with very many machines.
     */
    @WithDefault("15M")
    Duration retainedReadEvery();
}
