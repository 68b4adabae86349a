package io.millwright.ingestion.query;

import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/**
 * Buckets of whole days or whole months in a time zone. A day lasts from one midnight to the next, which may be 23, 24 or 25
 * hours, and where a zone skipped a day, that day has no bucket.
 *
 * @param days 0 where it is months
 * @param months 0 where it is days
 */
record CalendarGrid(int days, int months, ZoneId zone) implements BucketGrid {
    /** So that weeks begin on Mondays. */
    static final LocalDate MONDAY = LocalDate.of(2000, 1, 3);

    private static final LocalDate JANUARY = LocalDate.of(2000, 1, 1);

    @Override
    public String width() {
        return (isMonths() ? Period.ofMonths(months).normalized() : Period.ofDays(days)).toString();
    }

    @Override
    public Instant origin() {
        return edge(0);
    }

    @Override
    public Instant floor(Instant time) {
        return edge(index(time));
    }

    @Override
    public Instant end(Instant start) {
        long index = index(start) + 1;
        while (!edge(index).isAfter(start)) {
            index++;
        }
        return edge(index);
    }

    /** By the calendar, then by the edges themselves: where a clock is set back over midnight, a date comes twice. */
    @Override
    public long index(Instant time) {
        LocalDate date = time.atZone(zone).toLocalDate();
        long index = isMonths()
                ? Math.floorDiv(ChronoUnit.MONTHS.between(JANUARY, date.withDayOfMonth(1)), (long) months)
                : Math.floorDiv(ChronoUnit.DAYS.between(MONDAY, date), (long) days);
        while (edge(index).isAfter(time)) {
            index--;
        }
        while (!edge(index + 1).isAfter(time)) {
            index++;
        }
        return index;
    }

    private Instant edge(long index) {
        LocalDate date = isMonths() ? JANUARY.plusMonths(index * months) : MONDAY.plusDays(index * (long) days);
        return date.atStartOfDay(zone).toInstant();
    }

    private boolean isMonths() {
        return months > 0;
    }
}
