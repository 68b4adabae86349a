package io.millwright.command.retention;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long things are kept. */
@ConfigMapping(prefix = "millwright.command.retention")
interface RetentionConfig {
    /** How long a command and its timeline are kept after its end. Longer needs more disk. */
    @WithDefault("90D")
    Duration ended();

    /**
     * How long the names of a removed command (id and idempotency key) still answer; a batch is
     * remembered at least as long as the name of any of its parts. A client that repeats a request later than {@code ended} plus this begins a new command.
     */
    @WithDefault("30D")
    Duration names();

    /** How long messages are kept that could not be recorded. */
    @WithDefault("30D")
    Duration setAside();
}
