package io.millwright.command.ledger;

import java.time.Instant;

/**
 * What is known of a submission by its names.
 *
 * @param removed whether its command has ended and was removed since; its names still answer
 */
public record Submitted(CommandOrder order, Instant createdAt, Instant expiresAt, boolean removed) {}
