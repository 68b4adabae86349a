package io.millwright.command.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * When claims were asked for and when they came, by the monotonic clock. The database's clock was read in between: what is
 * left until an expiry is counted from the question, so that it is never too much, and the time of sending from the answer,
 * so that it never lies ahead.
 */
record Taken(long askedNanos, long cameNanos) {
    /** How long the broker may hold a command, of which {@code left} was left; empty when it must not be sent. */
    Optional<Duration> expiry(Duration left, long nowNanos) {
        return MessageExpiry.of(left, Duration.ofNanos(nowNanos - askedNanos));
    }

    /** @param databaseNow the database's clock when it read the claim */
    Instant sentAt(Instant databaseNow, long nowNanos) {
        return databaseNow.plusNanos(nowNanos - cameNanos);
    }
}
