package io.millwright.command.delivery;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How commands are sent. */
@ConfigMapping(prefix = "millwright.command.delivery")
public interface DeliveryConfig {
    /** How many commands one replica sends at once. Larger drains a full outbox faster and holds its row locks longer. */
    @WithDefault("200")
    int batchSize();

    /**
     * How many commands of one replica may be underway to the broker before it claims more. Enough to keep the connection
     * busy; more only makes them wait in memory, while their time runs.
     */
    @WithDefault("1000")
    int maxUnderway();

    /**
     * How long to wait for a receipt before a published command is sent again in the same session; doubled every time. A
     * device answers the repetition from its store. Longer for slow links.
     */
    @WithDefault("10S")
    Duration resendAfter();

    /** How long to wait before trying again when the broker did not take it; doubled every time. */
    @WithDefault("1S")
    Duration retryAfter();

    /** No pause between two attempts is longer than this. A new session of the machine ends every pause. */
    @WithDefault("1M")
    Duration maxPause();

    /** How often the broker is asked for retained commands, which must not exist, besides at the start. */
    @WithDefault("1H")
    Duration retainedCheckEvery();
}
