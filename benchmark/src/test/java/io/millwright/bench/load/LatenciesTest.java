package io.millwright.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LatenciesTest {
    @Test
    void percentilesAreThoseOfWhatWasRecordedToThreeDigits() {
        // given
        var latencies = new Latencies();

        // when
        for (int millis = 1; millis <= 1_000; millis++) {
            latencies.record(Duration.ofMillis(millis));
        }

        // then
        assertThat(latencies.count()).isEqualTo(1_000);
        assertThat(latencies.millisAt(50)).isCloseTo(500, within(1.0));
        assertThat(latencies.millisAt(99)).isCloseTo(990, within(1.0));
        assertThat(latencies.maxMillis()).isCloseTo(1_000, within(1.0));
    }

    @Test
    void whatIsBeyondTheRangeCountsAsItsEnd() {
        // given
        var latencies = new Latencies();

        // when
        latencies.record(-5);
        latencies.record(Duration.ofHours(1));

        // then
        assertThat(latencies.millisAt(0)).isZero();
        assertThat(latencies.maxMillis()).isCloseTo(600_000, within(600.0));
    }
}
