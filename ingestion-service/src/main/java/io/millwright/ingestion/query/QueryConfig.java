package io.millwright.ingestion.query;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** What one question may cost. */
@ConfigMapping(prefix = "millwright.query")
interface QueryConfig {
    /** Buckets in an answer at most, all metrics together. Each takes about 200 bytes of memory and of the answer. */
    @WithDefault("20000")
    int maxBuckets();

    /** Metrics in a question at most. */
    @WithDefault("200")
    int maxMetrics();
}
