package io.millwright.command.job;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How fast a job goes.
 *
 * @param maxInFlight how many commands may be under way at once
 * @param perMinute how many may be launched within any minute; absent for no limit
 * @param startAt nothing is launched before
 */
record Rollout(int maxInFlight, @Nullable Integer perMinute, Instant startAt) {}
