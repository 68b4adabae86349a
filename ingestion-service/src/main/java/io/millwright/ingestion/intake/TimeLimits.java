package io.millwright.ingestion.intake;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Which times of a device are believed, as seen from the time of receipt.
 *
 * @param maxAge empty: times of any age
 * @param maxWeeks how many different weeks the times of one message may lie in
 */
record TimeLimits(Duration maxAhead, Optional<Duration> maxAge, int maxWeeks) {
    private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
    private static final long SECONDS_OF_A_WEEK = Duration.ofDays(7).toSeconds();
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

    /** The number of its week, counted from that of 1970-01-01. */
    static long weekOf(Instant time) {
        return Math.floorDiv(time.getEpochSecond(), SECONDS_OF_A_WEEK);
    }

    /** Whether the store can hold the time at all. */
    static boolean isStorable(Instant time) {
        return !time.isBefore(EARLIEST) && !time.isAfter(LATEST);
    }
}
