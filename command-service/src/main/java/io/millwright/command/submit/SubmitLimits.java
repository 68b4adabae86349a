package io.millwright.command.submit;

import java.time.Duration;

/** What a submitted command must keep to. */
record SubmitLimits(Duration minTtl, Duration maxTtl, int maxParametersBytes) {}
