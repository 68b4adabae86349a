package io.millwright.twin.removal;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How deleted machines are followed. */
@ConfigMapping(prefix = "millwright.twin.removal")
interface RemovalConfig {
    /** How often twins of deleted machines are looked for; default 10 s. Their API answers 404 at once. */
    @WithDefault("10S")
    Duration interval();
}
