package io.millwright.twin.report;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How reports are taken in. */
@ConfigMapping(prefix = "millwright.twin.reports")
interface ReportConfig {
    /** Reports in a transaction at most; default 250. Larger ones raise the rate a little and the delay a lot. */
    @WithDefault("250")
    int batchSize();

    /**
     * How long a report waits for others at most while nothing is being written; default 10 ms. Raise it when transactions are
     * many and small.
     */
    @WithDefault("10ms")
    Duration batchDelay();

    /**
     * Transactions at once; default 2. Each has machines of its own, so that one machine's reports keep their order. More help
     * only where the database has processors to spare.
     */
    @WithDefault("2")
    int lanes();

    /**
     * Reports in hand at most, waiting ones included; default 500. Keep it at or above the channel's {@code receive-maximum}, so
     * that the broker's window is the narrower one.
     */
    @WithDefault("500")
    int inFlight();
}
