package io.millwright.ingestion.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.json.Json;
import io.millwright.service.problem.ProblemException;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryRulesTest {
    private static final ZoneId UTC = ZoneId.of("UTC");
    private static final Instant MONDAY = Instant.parse("2026-11-30T00:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "PT1M, 2026-11-30T00:00:00Z, 2026-11-30T00:01:00Z, 1",
        "PT1M, 2026-11-30T00:00:59Z, 2026-11-30T00:01:00.000001Z, 2",
        "P7D, 2026-11-30T00:00:00Z, 2026-12-07T00:00:00Z, 1",
        "P7D, 2026-11-29T23:59:59Z, 2026-12-07T00:00:00Z, 2",
        "PT24H, 1969-12-31T12:00:00Z, 1970-01-01T12:00:00Z, 2",
        "PT1H, 1999-12-31T23:30:00Z, 2000-01-01T00:30:00Z, 2"
    })
    void bucketsAreCountedOnTheGrid(String width, Instant from, Instant to, long expected) {
        assertThat(BucketGrid.of(width, UTC).count(new TimeRange(from, to))).isEqualTo(expected);
    }

    @Test
    void theWidestRangeInTheNarrowestBucketsStillCounts() {
        assertThat(BucketGrid.of("PT0.001S", UTC).count(TimeRange.of(null, null)))
                .isGreaterThan(300_000_000_000_000L);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PT0S",
                "PT0.0009S",
                "PT1.0000001S",
                "P36501D",
                "P0D",
                "P1M1D",
                "P101Y",
                "-P1D",
                "1h",
                "P1MT1H",
                ""
            })
    void aWidthThatCannotBeUsedIsRefused(String width) {
        assertThatThrownBy(() -> BucketGrid.of(width, UTC)).isInstanceOf(ProblemException.class);
    }

    @Test
    void tooManyBucketsAreRefusedAndTheLimitIsNamed() {
        // given
        TimeRange hour = new TimeRange(MONDAY, MONDAY.plusSeconds(3_600));
        BucketGrid seconds = BucketGrid.of("PT1S", UTC);

        // then
        seconds.requireAtMost(7_200, hour, 2);
        assertThatThrownBy(() -> seconds.requireAtMost(7_199, hour, 2))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refused -> assertThat(refused.problem().members()).containsEntry("limit", 7_199));
    }

    @ParameterizedTest
    @CsvSource({"2026-11-30T00:00:01Z, 2026-11-30T00:00:00Z", "2026-11-30T00:00:00Z, 2026-11-30T00:00:00Z"})
    void anEmptyRangeIsRefused(Instant from, Instant to) {
        assertThatThrownBy(() -> TimeRange.of(from, to)).isInstanceOf(ProblemException.class);
    }

    @Test
    void anEndFinerThanTheStoreLeavesNothingOut() {
        assertThat(TimeRange.of(MONDAY.plusNanos(1), MONDAY.plusNanos(2_001)))
                .isEqualTo(new TimeRange(MONDAY.plusNanos(1_000), MONDAY.plusNanos(3_000)));
    }

    @Test
    void extremesOfMixedNumbersAreExact() {
        assertThat(Extreme.least(9_007_199_254_740_992.0, 9_007_199_254_740_993L))
                .isEqualTo(9_007_199_254_740_992.0);
        assertThat(Extreme.greatest(9_007_199_254_740_992.0, 9_007_199_254_740_993L))
                .isEqualTo(9_007_199_254_740_993L);
        assertThat(Extreme.least(null, 3L)).isEqualTo(3L);
        assertThat(Extreme.greatest(2.5, null)).isEqualTo(2.5);
        assertThat(Extreme.greatest(null, null)).isNull();
    }

    @Test
    void aggregatesHaveADefaultAndNoOthersThanTheirNames() {
        assertThat(Aggregate.parse(List.of()))
                .isEqualTo(Set.of(Aggregate.AVG, Aggregate.MIN, Aggregate.MAX, Aggregate.COUNT));
        assertThat(Aggregate.parse(List.of("last", "first", "last")))
                .isEqualTo(Set.of(Aggregate.FIRST, Aggregate.LAST));
        assertThatThrownBy(() -> Aggregate.parse(List.of("median"))).isInstanceOf(ProblemException.class);
    }

    @Test
    void aPlaceSurvivesItsCursor() {
        // given
        RawPoint.Place place = new RawPoint.Place(MONDAY.plusNanos(1_000), 7, 1L << 52, 3, 9);

        // then
        assertThat(RawPoint.Place.parse(place.text())).isEqualTo(place);
    }

    @Test
    void theExamplesOfTheDocumentationAreWhatTheyShow() throws Exception {
        assertThat(read(TelemetryExamples.BUCKETS, Buckets.class)).isEqualTo(tree(TelemetryExamples.BUCKETS));
        assertThat(read(TelemetryExamples.LATEST, Latest.class)).isEqualTo(tree(TelemetryExamples.LATEST));
        for (JsonNode item : tree(TelemetryExamples.PAGE).get("items")) {
            assertThat(read(item.toString(), Point.class)).isEqualTo(item);
        }
    }

    private static JsonNode read(String json, Class<?> type) throws Exception {
        return tree(Json.MAPPER.writeValueAsString(Json.MAPPER.readValue(json, type)));
    }

    private static JsonNode tree(String json) throws Exception {
        return Json.MAPPER.readTree(json);
    }

    @Test
    void defaultsArePinned() {
        // when
        QueryConfig config = new SmallRyeConfigBuilder()
                .withMapping(QueryConfig.class)
                .build()
                .getConfigMapping(QueryConfig.class);

        // then
        assertThat(config.maxBuckets()).isEqualTo(20_000);
        assertThat(config.maxMetrics()).isEqualTo(200);
        assertThat(config.maxMachines()).isEqualTo(2_000);
        assertThat(config.maxLatest()).isEqualTo(20_000);
        assertThat(config.maxReads()).isEqualTo(20_000_000);
        assertThat(config.timeout()).isEqualTo(Duration.ofSeconds(15));
    }
}
