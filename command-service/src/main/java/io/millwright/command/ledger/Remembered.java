package io.millwright.command.ledger;

import java.time.Instant;

/** A submission whose command was removed; its names still answer. */
public record Remembered(CommandOrder order, Instant createdAt, Instant expiresAt) {}
