package io.millwright.command.job;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** What jobs may ask for. */
@ConfigMapping(prefix = "millwright.command.job")
interface JobConfig {
    /** The most targets of one job. Every step counts them all: more makes steps slower. */
    @WithDefault("10000")
    int maxTargets();

    /** The most commands that one job may have under way at once. */
    @WithDefault("1000")
    int maxInFlight();

    /** How many are under way at once when the client does not say. */
    @WithDefault("50")
    int defaultInFlight();

    default JobLimits limits() {
        return new JobLimits(maxTargets(), maxInFlight(), defaultInFlight());
    }
}
