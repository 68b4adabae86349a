package io.millwright.ingestion.query;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/** Buckets that all last the same time, from a Monday's midnight in the zone. */
record FixedGrid(Duration step, ZoneId zone) implements BucketGrid {
    @Override
    public String width() {
        return step.toString();
    }

    @Override
    public Instant origin() {
        return CalendarGrid.MONDAY.atStartOfDay(zone).toInstant();
    }

    @Override
    public Instant floor(Instant time) {
        return origin().plus(index(time) * micros(), ChronoUnit.MICROS);
    }

    @Override
    public Instant end(Instant start) {
        return start.plus(step);
    }

    @Override
    public long index(Instant time) {
        return Math.floorDiv(ChronoUnit.MICROS.between(origin(), time), micros());
    }

    private long micros() {
        return step.toNanos() / 1_000;
    }
}
