package io.millwright.model.connection;

import io.millwright.model.json.Require;
import java.time.Duration;

/**
 * The delay before reconnect attempt k: {@code min(max, first * 2^k) + U(0, jitter)}. The count starts again only after a
 * connection stayed up for {@code stableAfter}, so that a broker that accepts and then closes is not hammered.
 *
 * @param attempt k, from 0
 */
public record Backoff(Duration first, Duration max, Duration jitter, Duration stableAfter, int attempt) {
    private static final int MAX_DOUBLINGS = 30;

    public Backoff {
        Require.that(first.isPositive() && !jitter.isNegative() && max.compareTo(first) >= 0, "back-off out of range");
        Require.that(attempt >= 0, "attempt must not be negative");
    }

    /** 0.5 s, doubling up to 30 s, with up to 1 s of jitter; stable after 30 s. */
    public static Backoff standard() {
        return new Backoff(
                Duration.ofMillis(500), Duration.ofSeconds(30), Duration.ofSeconds(1), Duration.ofSeconds(30), 0);
    }

    /** @param random uniform, from 0 (inclusive) to 1 (exclusive) */
    public Duration delay(double random) {
        Duration doubled = first.multipliedBy(1L << Math.min(attempt, MAX_DOUBLINGS));
        Duration base = doubled.compareTo(max) < 0 ? doubled : max;
        return base.plusNanos((long) (jitter.toNanos() * random));
    }

    /** After a connection ended, or could not be made ({@code up} is zero then). */
    public Backoff afterConnectionOf(Duration up) {
        return new Backoff(
                first,
                max,
                jitter,
                stableAfter,
                up.compareTo(stableAfter) >= 0 ? 0 : Math.min(attempt + 1, MAX_DOUBLINGS));
    }
}
