package io.millwright.command.lifecycle;

import java.time.Instant;

/** Somebody's wish that a command should not run. */
public record Cancellation(Instant at, String by) {}
