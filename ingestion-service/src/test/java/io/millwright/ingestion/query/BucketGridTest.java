package io.millwright.ingestion.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BucketGridTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "UTC",
                "Europe/Berlin",
                "America/New_York",
                "Australia/Lord_Howe",
                "America/Sao_Paulo",
                "America/Havana",
                "Pacific/Apia",
                "America/Toronto"
            })
    void daysWeeksAndMonthsAreThoseOfTheZone(String name) {
        // given
        ZoneId zone = ZoneId.of(name);
        Random random = new Random(7);
        BucketGrid days = BucketGrid.of("P1D", zone);
        BucketGrid weeks = BucketGrid.of("P1W", zone);
        BucketGrid quarters = BucketGrid.of("P3M", zone);

        for (int i = 0; i < 2_000; i++) {
            Instant time = Instant.ofEpochSecond(random.nextLong(-2_000_000_000L, 4_000_000_000L));
            LocalDate date = time.atZone(zone).toLocalDate();

            // then
            assertHolds(days, time);
            assertHolds(weeks, time);
            assertHolds(quarters, time);
            if (name.equals("America/Toronto")) {
                continue; // its clocks once went back over midnight: a date came twice
            }
            assertThat(days.floor(time)).as("%s", time).isEqualTo(start(date, zone));
            assertThat(weeks.floor(time))
                    .as("%s", time)
                    .isEqualTo(start(date.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)), zone));
            assertThat(quarters.floor(time))
                    .as("%s", time)
                    .isEqualTo(start(date.withDayOfMonth(1).withMonth((date.getMonthValue() - 1) / 3 * 3 + 1), zone));
        }
    }

    private static Instant start(LocalDate date, ZoneId zone) {
        return date.atStartOfDay(zone).toInstant();
    }

    private static void assertHolds(BucketGrid grid, Instant time) {
        Instant start = grid.floor(time);
        Instant end = grid.end(start);
        assertThat(start).isBeforeOrEqualTo(time);
        assertThat(end).isAfter(time);
        assertThat(grid.floor(start)).isEqualTo(start);
        assertThat(grid.floor(end)).isEqualTo(end);
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin, 2020-03-29, PT23H",
        "Europe/Berlin, 2020-10-25, PT25H",
        "America/New_York, 2020-03-08, PT23H",
        "America/New_York, 2020-11-01, PT25H",
        "Australia/Lord_Howe, 2020-10-04, PT23H30M",
        "Australia/Lord_Howe, 2020-04-05, PT24H30M"
    })
    void aDayLastsAsLongAsItDoesThere(String zone, LocalDate date, Duration length) {
        // given
        BucketGrid days = BucketGrid.of("P1D", ZoneId.of(zone));
        Instant start = start(date, ZoneId.of(zone));

        // then
        assertThat(days.floor(start.plusSeconds(1))).isEqualTo(start);
        assertThat(Duration.between(start, days.end(start))).isEqualTo(length);
    }

    @Test
    void theBucketsOfARangeFollowEachOtherAndAreAsManyAsCounted() {
        // given
        ZoneId zone = ZoneId.of("Europe/Berlin");
        TimeRange range = new TimeRange(Instant.parse("2020-01-15T11:00:00Z"), Instant.parse("2021-02-03T00:00:00Z"));

        for (String width : List.of("P1D", "P1W", "P10D", "P1M", "P1Y", "PT6H", "PT7M")) {
            // when
            BucketGrid grid = BucketGrid.of(width, zone);
            List<Instant> starts = grid.starts(range);

            // then
            assertThat(starts).hasSize((int) grid.count(range));
            assertThat(starts.getFirst()).isBeforeOrEqualTo(range.from());
            assertThat(grid.end(starts.getLast())).isAfterOrEqualTo(range.to());
            for (int i = 1; i < starts.size(); i++) {
                assertThat(grid.end(starts.get(i - 1))).isEqualTo(starts.get(i));
            }
        }
    }

    @Test
    void aDayThatAZoneSkippedHasNoBucket() {
        // given
        BucketGrid days = BucketGrid.of("P1D", ZoneId.of("Pacific/Apia"));
        Instant lastOf29th = Instant.parse("2011-12-30T09:59:59Z");

        // then
        Instant start = days.floor(lastOf29th);
        assertThat(days.end(start)).isEqualTo("2011-12-30T10:00:00Z");
        assertThat(days.end(days.end(start))).isEqualTo("2011-12-31T10:00:00Z");
    }
}
