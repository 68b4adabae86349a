package io.millwright.command.job;

import static io.millwright.command.job.JobFixtures.*;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AbortRuleTest {
    @ParameterizedTest
    @CsvSource({
        "27, 3, 30, 0.1, true", "28, 2, 30, 0.1, false", "0, 9, 10, 0.1, false", "0, 10, 10, 1, true",
        "1, 9, 10, 1, false", "100, 0, 10, 0.000001, false", "2, 1, 3, 0.333333, true", "2, 1, 3, 0.333334, false"
    })
    void aShareCountsOnceEnoughHaveEnded(int succeeded, int failed, int after, String share, boolean violated) {
        JobCounts counts = counts(5, 0, 5, Map.of(TargetEnd.SUCCEEDED, succeeded, TargetEnd.FAILED, failed));

        assertThat(abortAfter(after, share).violated(counts).isPresent()).isEqualTo(violated);
    }

    @ParameterizedTest
    @CsvSource({
        "FAILED, failed",
        "REJECTED, rejected",
        "REFUSED, rejected",
        "UNKNOWN, unknown",
        "UNDELIVERED, undelivered",
        "EXPIRED, undelivered",
        "FAILED, any",
        "REJECTED, any",
        "REFUSED, any",
        "UNKNOWN, any",
        "UNDELIVERED, any",
        "EXPIRED, any"
    })
    void eachKindOfEndIsCountedUnderItsShare(TargetEnd end, String share) {
        JobCounts counts = counts(5, 0, 5, Map.of(TargetEnd.SUCCEEDED, 1, end, 1));

        assertThat(ruleOf(share).violated(counts)).isPresent();
        for (String other : new String[] {"failed", "rejected", "unknown", "undelivered"}) {
            if (!share.equals("any") && !share.equals(other)) {
                assertThat(ruleOf(other).violated(counts)).as(other).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(TargetEnd.class)
    void whatWasStoppedOnPurposeSaysNothing(TargetEnd end) {
        Map<TargetEnd, Integer> ended = new EnumMap<>(Map.of(TargetEnd.FAILED, 1));
        ended.merge(end, 9, Integer::sum);

        boolean counted = abortAfter(10, "0.1").violated(counts(0, 0, 0, ended)).isPresent();

        assertThat(counted).isEqualTo(end != TargetEnd.CANCELLED && end != TargetEnd.SKIPPED);
    }

    @Test
    void withoutARuleNothingStopsAJob() {
        Map<TargetEnd, Integer> ended = new EnumMap<>(TargetEnd.class);
        for (TargetEnd end : TargetEnd.values()) {
            ended.put(end, 100);
        }
        assertThat(AbortRule.NEVER.violated(counts(1, 1, 1, ended))).isEmpty();
    }

    private static AbortRule ruleOf(String share) {
        return new AbortRule(
                1,
                share(share.equals("failed") ? "0.5" : null),
                share(share.equals("rejected") ? "0.5" : null),
                share(share.equals("unknown") ? "0.5" : null),
                share(share.equals("undelivered") ? "0.5" : null),
                share(share.equals("any") ? "0.5" : null));
    }
}
