package io.millwright.ingestion.query;

import io.millwright.service.problem.ProblemException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Period;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/** How wide a bucket is: a time, or a number of whole days or months of a calendar. */
sealed interface BucketWidth {
    /** An exact time. */
    record Exact(Duration duration) implements BucketWidth {}

    /**
     * @param days 0 where it is months
     * @param months 0 where it is days
     */
    record Calendar(int days, int months) implements BucketWidth {}

    Duration NARROWEST = Duration.ofMillis(1);
    Duration WIDEST = Duration.ofDays(36_500);
    int MOST_MONTHS = 1_200;

    /** @throws ProblemException 400 when the text is no duration or one that can't be used */
    static BucketWidth parse(String text) {
        try {
            return text.contains("T") ? exact(text) : calendar(Period.parse(text));
        } catch (DateTimeException | ArithmeticException e) {
            throw Parameters.illegal(
                    "bucket", "bucket must be an ISO-8601 duration such as PT5M, P1D, P1W or P1M; months don't mix.");
        }
    }

    private static BucketWidth exact(String text) {
        Duration duration = Duration.parse(text);
        boolean usable = duration.compareTo(NARROWEST) >= 0
                && duration.compareTo(WIDEST) <= 0
                && duration.truncatedTo(ChronoUnit.MICROS).equals(duration);
        if (!usable) {
            throw Parameters.illegal("bucket", "bucket must be from PT0.001S to P36500D, in whole microseconds.");
        }
        return new Exact(duration);
    }

    private static BucketWidth calendar(Period period) {
        long months = period.toTotalMonths();
        long days = period.get(ChronoUnit.DAYS);
        if (months != 0 && days != 0) {
            throw new DateTimeException("months and days");
        }
        boolean usable = months == 0 ? days >= 1 && days <= WIDEST.toDays() : months >= 1 && months <= MOST_MONTHS;
        if (!usable) {
            throw Parameters.illegal("bucket", "bucket must be from P1D to P36500D, or from P1M to P100Y.");
        }
        return new Calendar((int) days, (int) months);
    }

    default BucketGrid in(ZoneId zone) {
        return switch (this) {
            case Exact(var duration) -> new FixedGrid(duration, zone);
            case Calendar(int days, int months) -> new CalendarGrid(days, months, zone);
        };
    }
}
