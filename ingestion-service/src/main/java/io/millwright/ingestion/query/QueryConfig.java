package io.millwright.ingestion.query;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** What one question may cost. */
@ConfigMapping(prefix = "millwright.query")
interface QueryConfig {
    /** Buckets in an answer at most, all metrics together. Each takes about 200 bytes of memory and of the answer. */
    @WithDefault("20000")
    int maxBuckets();

    /** Metrics in a question at most, those of all machines together. */
    @WithDefault("200")
    int maxMetrics();

    /** Machines in a question at most. Each costs a look-up. */
    @WithDefault("2000")
    int maxMachines();

    /** Latest values in an answer at most. Each takes about 250 bytes of memory and of the answer. */
    @WithDefault("20000")
    int maxLatest();

    /** Values that may have to be read for one answer, by the database's own estimate. A million takes about half a second. */
    @WithDefault("20000000")
    long maxReads();

    /** How long the database may work on one answer; then it stops, and the client is told. Set as a number with the unit s or
     * ms, which the database reads too. */
    @WithDefault("PT15S")
    Duration timeout();
}
