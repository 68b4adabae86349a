package io.millwright.twin.core;

import java.time.Instant;

/** When and by whom a desired property got its value. {@code revision} is the desired revision that brought it. */
public record PropertyChange(long revision, Instant changedAt, String changedBy) {}
