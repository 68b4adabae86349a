package io.millwright.ingestion.query;

import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was found of one bucket: of the aggregates asked for, those that it has. */
record Aggregated(Instant start, Map<Aggregate, Object> values) {
    Aggregated {
        values = Map.copyOf(values);
    }

    /** A bucket without values, of which only their number is known. */
    static Aggregated empty(Instant start) {
        return new Aggregated(start, Map.of(Aggregate.COUNT, 0L));
    }

    @Nullable Object get(Aggregate aggregate) {
        return values.get(aggregate);
    }

    /** The same with what is given for what isn't there. */
    Aggregated with(Map<Aggregate, Object> missing) {
        Map<Aggregate, Object> all = new EnumMap<>(Aggregate.class);
        all.putAll(missing);
        all.putAll(values);
        return new Aggregated(start, all);
    }
}
