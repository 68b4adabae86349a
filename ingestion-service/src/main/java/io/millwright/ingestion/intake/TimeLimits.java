package io.millwright.ingestion.intake;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Which times of a device are believed, as seen from the time of receipt.
 *
 * @param maxAge empty: times of any age
 */
record TimeLimits(Duration maxAhead, Optional<Duration> maxAge) {
    private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999Z");

    /** Empty when the time is taken. A time exactly at a limit is. */
    Optional<QuarantineReason> refusal(Instant time, Instant receivedAt) {
        if (!isStorable(time)) {
            return Optional.of(QuarantineReason.TIME_OUT_OF_RANGE);
        }
        if (time.isAfter(receivedAt.plus(maxAhead))) {
            return Optional.of(QuarantineReason.TIME_AHEAD);
        }
        return maxAge.isPresent() && time.isBefore(receivedAt.minus(maxAge.get()))
                ? Optional.of(QuarantineReason.TIME_TOO_OLD)
                : Optional.empty();
    }

    /** Whether the store can hold the time at all. */
    static boolean isStorable(Instant time) {
        return !time.isBefore(EARLIEST) && !time.isAfter(LATEST);
    }
}
