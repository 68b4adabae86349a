package io.millwright.twin.history;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long the history is kept. */
@ConfigMapping(prefix = "millwright.twin.history")
interface RetentionConfig {
    /**
     * Older lines go, in pieces of a week; how each twin was at the end of them stays. Default 90 days. Longer needs more disk; it must
     * be longer than any reader of the feed stays away.
     */
    @WithDefault("90D")
    Duration retention();

    /** How often old lines are looked for; default 1 h. */
    @WithDefault("1H")
    Duration interval();
}
