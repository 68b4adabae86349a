package io.millwright.ingestion.query;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What becomes of buckets without values. */
enum GapFill {
    /** They are left out. */
    NONE,
    /** They are there, with nothing but a count of 0. */
    NULL,
    /** Each repeats the bucket before it. Before the first value, and where nobody can know yet, there is nothing. */
    PREVIOUS,
    /** Numbers lie on the line between the neighbours that have values; outside of these there is nothing. */
    LINEAR;

    /** Absent: none. @throws ProblemException 400 for a name that is none of these */
    static GapFill parse(@Nullable String name) {
        if (name == null) {
            return NONE;
        }
        return Arrays.stream(values())
                .filter(fill -> fill.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElseThrow(() -> Parameters.illegal("fill", "fill must be none, null, previous or linear."));
    }

    /**
     * All buckets of a series, with those filled that have no values.
     *
     * @param found those with values, in the order of time
     * @param starts of all buckets of the range, in the order of time
     * @param now buckets that begin later are not filled
     */
    List<Aggregated> fill(List<Aggregated> found, List<Instant> starts, Instant now) {
        if (this == NONE) {
            return found;
        }
        List<Aggregated> filled = new ArrayList<>(starts.size());
        int next = 0;
        for (Instant start : starts) {
            if (next < found.size() && found.get(next).start().equals(start)) {
                filled.add(found.get(next++));
                continue;
            }
            @Nullable Aggregated before = next == 0 ? null : found.get(next - 1);
            @Nullable Aggregated after = next == found.size() ? null : found.get(next);
            Aggregated empty = Aggregated.empty(start);
            filled.add(start.isAfter(now) ? empty : empty.with(made(before, after, start)));
        }
        return filled;
    }

    private Map<Aggregate, Object> made(@Nullable Aggregated before, @Nullable Aggregated after, Instant start) {
        if (this == PREVIOUS && before != null) {
            return before.values();
        }
        return this == LINEAR && before != null && after != null ? between(before, after, start) : Map.of();
    }

    private static Map<Aggregate, Object> between(Aggregated before, Aggregated after, Instant start) {
        double part = seconds(before.start(), start) / seconds(before.start(), after.start());
        Map<Aggregate, Object> line = new EnumMap<>(Aggregate.class);
        before.values().forEach((aggregate, left) -> {
            if (left instanceof Number from && after.get(aggregate) instanceof Number to) {
                line.put(aggregate, from.doubleValue() * (1 - part) + to.doubleValue() * part);
            }
        });
        return line;
    }

    private static double seconds(Instant from, Instant to) {
        Duration between = Duration.between(from, to);
        return between.getSeconds() + between.getNano() / 1e9;
    }
}
