package io.millwright.command.delivery;

import java.time.Duration;
import java.util.Optional;

/** How long the broker may hold a command. Pure. */
final class MessageExpiry {
    private MessageExpiry() {}

    /**
     * What is left in whole seconds, rounded down; empty when that is less than one, so that the command must not be sent.
     *
     * @param left until its expiry when the database was asked
     * @param elapsed since the question was sent, by a monotonic clock
     */
    static Optional<Duration> of(Duration left, Duration elapsed) {
        long seconds = left.minus(elapsed).toSeconds();
        return seconds < 1 ? Optional.empty() : Optional.of(Duration.ofSeconds(seconds));
    }
}
