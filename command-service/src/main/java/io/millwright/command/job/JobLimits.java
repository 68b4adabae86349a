package io.millwright.command.job;

/** What a job must keep to. */
record JobLimits(int maxTargets, int maxInFlight, int defaultInFlight) {}
