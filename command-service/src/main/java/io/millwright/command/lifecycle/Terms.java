package io.millwright.command.lifecycle;

import java.time.Duration;
import java.time.Instant;

/**
 * The times that a command was submitted under, all by the database's clock. They never change, so that no order of
 * arrival can move a deadline.
 *
 * @param expiresAt the machine must not begin it any more
 * @param receiptDueAt when a command that may have left counts as undelivered without a receipt
 * @param outcomeDueAt when a received command counts as unknown without an outcome
 */
public record Terms(Instant createdAt, Instant expiresAt, Instant receiptDueAt, Instant outcomeDueAt) {
    public Terms {
        if (!createdAt.isBefore(expiresAt) || receiptDueAt.isBefore(expiresAt) || outcomeDueAt.isBefore(receiptDueAt)) {
            throw new IllegalArgumentException("the deadlines of a command are out of order: created " + createdAt
                    + ", expires " + expiresAt + ", receipt due " + receiptDueAt + ", outcome due " + outcomeDueAt);
        }
    }

    /** How long a receipt is awaited of a command that is not sent any more. */
    Duration receiptGrace() {
        return Duration.between(expiresAt, receiptDueAt);
    }

    /** An outcome is awaited at least as long as a receipt. */
    public static Terms of(Instant createdAt, Instant expiresAt, Duration receiptGrace, Duration outcomeTimeout) {
        Instant receiptDue = expiresAt.plus(receiptGrace);
        Instant outcomeDue = expiresAt.plus(outcomeTimeout);
        return new Terms(createdAt, expiresAt, receiptDue, outcomeDue.isBefore(receiptDue) ? receiptDue : outcomeDue);
    }
}
