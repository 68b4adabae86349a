package io.millwright.command.twin;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;

/** Where the twin service is. */
@ConfigMapping(prefix = "millwright.command.twin")
interface TwinConfig {
    /** The twin service's base URL. Default: the one on this machine. */
    @WithDefault("http://127.0.0.1:8083")
    URI url();

    /** How long a submission with a condition on the twin waits for the twin service before it is refused with 503. */
    @WithDefault("1S")
    Duration timeout();
}
