package io.millwright.ingestion.query;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** From a time to before another. */
record TimeRange(Instant from, Instant to) {
    /** Nothing is stored before. */
    static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");

    /** Nothing is stored at or after. */
    static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999Z");

    /** An absent end is open. @throws ProblemException 400 when it is empty */
    static TimeRange of(@Nullable Instant from, @Nullable Instant to) {
        TimeRange range = new TimeRange(bounded(from, EARLIEST), bounded(to, LATEST));
        if (!range.from.isBefore(range.to)) {
            throw Parameters.illegal("from", "from must be before to.");
        }
        return range;
    }

    private static Instant bounded(@Nullable Instant time, Instant open) {
        if (time == null) {
            return open;
        }
        Instant whole = time.truncatedTo(ChronoUnit.MICROS);
        // a finer time than the store's lies between two of its own: the values at the lower one are before it
        Instant rounded = whole.equals(time) ? whole : whole.plus(1, ChronoUnit.MICROS);
        return rounded.isBefore(EARLIEST) ? EARLIEST : rounded.isAfter(LATEST) ? LATEST : rounded;
    }
}
