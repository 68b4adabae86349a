package io.millwright.twin.history;

import static io.millwright.service.database.Times.utc;

import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** Which lines of a history are wanted; absent wants all. Times are included. */
record HistoryFilter(@Nullable String kind, @Nullable Boolean accepted, OffsetDateTime from, OffsetDateTime to) {
    private static final Instant EVER = Instant.parse("0002-01-01T00:00:00Z");
    private static final Instant NEVER = Instant.parse("9998-01-01T00:00:00Z");

    static HistoryFilter of(
            @Nullable String kind, @Nullable Boolean accepted, @Nullable Instant from, @Nullable Instant to) {
        return new HistoryFilter(kind, accepted, within(from == null ? EVER : from), within(to == null ? NEVER : to));
    }

    /** Times that the database has. */
    private static OffsetDateTime within(Instant at) {
        Instant bounded = at.isBefore(EVER) ? EVER : at.isAfter(NEVER) ? NEVER : at;
        return utc(bounded);
    }
}
