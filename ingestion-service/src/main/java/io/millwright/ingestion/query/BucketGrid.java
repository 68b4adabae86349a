package io.millwright.ingestion.query;

import io.millwright.service.problem.ProblemException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Where buckets begin and end: laid out without gaps from an origin in both directions. */
sealed interface BucketGrid permits FixedGrid, CalendarGrid {
    /**
     * Hours and less are exact times; days and weeks, months and years are those of the zone's calendar, however long they are.
     *
     * @param width an ISO-8601 duration
     * @throws ProblemException 400 when the width can't be used
     */
    static BucketGrid of(String width, ZoneId zone) {
        return BucketWidth.parse(width).in(zone);
    }

    /** In ISO-8601. */
    String width();

    ZoneId zone();

    /** A bucket begins here. */
    Instant origin();

    /** The begin of the bucket that a time lies in. */
    Instant floor(Instant time);

    /** The end of the bucket that begins there, which is the begin of the next one. */
    Instant end(Instant start);

    /** How many buckets a range touches. */
    default long count(TimeRange range) {
        return index(lastOf(range)) - index(range.from()) + 1;
    }

    /** The number of the bucket that a time lies in: 0 begins at the origin, and the one before it is -1. */
    long index(Instant time);

    /** The begins of all buckets that a range touches, in order. Ask {@link #count} first. */
    default List<Instant> starts(TimeRange range) {
        List<Instant> starts = new ArrayList<>();
        for (Instant start = floor(range.from()); start.isBefore(range.to()); start = end(start)) {
            starts.add(start);
        }
        return starts;
    }

    /** @throws ProblemException 400 that names the limit */
    default void requireAtMost(int limit, TimeRange range, int series) {
        long wanted = count(range) * series;
        if (wanted > limit) {
            throw Parameters.illegal(
                            "bucket",
                            "That would be " + wanted + " buckets, and an answer has at most " + limit
                                    + ": ask for wider ones, a shorter range or fewer metrics.")
                    .member("limit", limit);
        }
    }

    /** The last time that is within the range. */
    static Instant lastOf(TimeRange range) {
        return range.to().minus(1, ChronoUnit.MICROS);
    }
}
