package io.millwright.ingestion.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GapFillTest {
    private static final Instant START = Instant.parse("2026-11-30T21:00:00Z");
    private static final Instant LATER = START.plusSeconds(3_600);
    private static final List<Instant> STARTS =
            Stream.iterate(START, start -> start.plusSeconds(60)).limit(6).toList();

    /** Values in the second and the fifth of six minutes. */
    private static final List<Aggregated> FOUND = List.of(
            new Aggregated(STARTS.get(1), Map.of(Aggregate.AVG, 1.0, Aggregate.LAST, "on", Aggregate.COUNT, 3L)),
            new Aggregated(STARTS.get(4), Map.of(Aggregate.AVG, 4.0, Aggregate.LAST, "off", Aggregate.COUNT, 1L)));

    private static List<Object> of(List<Aggregated> buckets, Aggregate aggregate) {
        return buckets.stream()
                .map(bucket -> bucket.values().getOrDefault(aggregate, "-"))
                .toList();
    }

    @Test
    void withoutFillingEmptyBucketsAreLeftOut() {
        assertThat(GapFill.NONE.fill(FOUND, STARTS, LATER)).isEqualTo(FOUND);
    }

    @Test
    void nullShowsThemWithACountOfZero() {
        // when
        List<Aggregated> filled = GapFill.NULL.fill(FOUND, STARTS, LATER);

        // then
        assertThat(filled.stream().map(Aggregated::start)).isEqualTo(STARTS);
        assertThat(of(filled, Aggregate.AVG)).containsExactly("-", 1.0, "-", "-", 4.0, "-");
        assertThat(of(filled, Aggregate.COUNT)).containsExactly(0L, 3L, 0L, 0L, 1L, 0L);
    }

    @Test
    void previousRepeatsTheBucketBeforeButNeverItsCount() {
        // when
        List<Aggregated> filled = GapFill.PREVIOUS.fill(FOUND, STARTS, LATER);

        // then
        assertThat(of(filled, Aggregate.AVG)).containsExactly("-", 1.0, 1.0, 1.0, 4.0, 4.0);
        assertThat(of(filled, Aggregate.LAST)).containsExactly("-", "on", "on", "on", "off", "off");
        assertThat(of(filled, Aggregate.COUNT)).containsExactly(0L, 3L, 0L, 0L, 1L, 0L);
    }

    @Test
    void linearDrawsALineBetweenNumbersOnly() {
        // when
        List<Aggregated> filled = GapFill.LINEAR.fill(FOUND, STARTS, LATER);

        // then
        assertThat(of(filled, Aggregate.AVG)).containsExactly("-", 1.0, 2.0, 3.0, 4.0, "-");
        assertThat(of(filled, Aggregate.LAST)).containsExactly("-", "on", "-", "-", "off", "-");
    }

    @Test
    void nothingIsMadeUpForTheFuture() {
        assertThat(of(GapFill.PREVIOUS.fill(FOUND, STARTS, STARTS.get(2)), Aggregate.AVG))
                .containsExactly("-", 1.0, 1.0, "-", 4.0, "-");
    }
}
