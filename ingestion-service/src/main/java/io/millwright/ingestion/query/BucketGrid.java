package io.millwright.ingestion.query;

import io.millwright.service.problem.ProblemException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Buckets of one width, laid out from {@link #ORIGIN} in both directions. */
record BucketGrid(Duration width) {
    /** A Monday, so that buckets of a day begin at midnight UTC and those of a week on Mondays. */
    static final Instant ORIGIN = Instant.parse("2000-01-03T00:00:00Z");

    private static final Duration NARROWEST = Duration.ofMillis(1);
    private static final Duration WIDEST = Duration.ofDays(36_500);

    /** @throws ProblemException 400 when the width can't be used */
    static BucketGrid of(Duration width) {
        boolean usable = width.compareTo(NARROWEST) >= 0
                && width.compareTo(WIDEST) <= 0
                && width.truncatedTo(ChronoUnit.MICROS).equals(width);
        if (!usable) {
            throw Parameters.illegal("bucket", "bucket must be from PT0.001S to P36500D, in whole microseconds.");
        }
        return new BucketGrid(width);
    }

    /** @throws ProblemException 400 that names the limit */
    void requireAtMost(int limit, TimeRange range, int series) {
        long wanted = count(range) * series;
        if (wanted > limit) {
            throw Parameters.illegal(
                            "bucket",
                            "That would be " + wanted + " buckets, and an answer has at most " + limit
                                    + ": ask for wider ones, a shorter range or fewer metrics.")
                    .member("limit", limit);
        }
    }

    /** How many buckets a range touches. */
    long count(TimeRange range) {
        return index(range.to().minus(1, ChronoUnit.MICROS)) - index(range.from()) + 1;
    }

    private long index(Instant time) {
        return Math.floorDiv(
                ChronoUnit.MICROS.between(ORIGIN, time), ChronoUnit.MICROS.between(ORIGIN, ORIGIN.plus(width)));
    }
}
