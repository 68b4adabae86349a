package io.millwright.command.job;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A job that started long ago. */
final class JobFixtures {
    static final Instant NOW = Instant.parse("2026-11-30T21:00:00Z");
    static final Instant LONG_AGO = NOW.minusSeconds(3_600);

    private JobFixtures() {}

    static JobCounts counts(int waiting, int reserved, int launched, Map<TargetEnd, Integer> ended) {
        return new JobCounts(waiting, reserved, launched, ended, 0);
    }

    static Rollout atMost(int maxInFlight) {
        return new Rollout(maxInFlight, null, LONG_AGO);
    }

    static Rollout perMinute(int rate) {
        return new Rollout(1_000, rate, LONG_AGO);
    }

    static AbortRule abortAfter(int after, String failed) {
        return new AbortRule(after, new BigDecimal(failed), null, null, null, null);
    }

    static JobStep step(JobState state, Rollout rollout, JobCounts counts) {
        return JobStep.of(state, rollout, AbortRule.NEVER, counts, LONG_AGO, NOW);
    }

    static @Nullable BigDecimal share(@Nullable String text) {
        return text == null ? null : new BigDecimal(text);
    }
}
