package io.millwright.broker.hivemq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AllowanceTest {
    private static final long SECOND = 1_000_000_000L;

    private static long taken(Allowance allowance, int tries, long now) {
        return IntStream.range(0, tries).filter(i -> allowance.take(now)).count();
    }

    @Test
    void aBurstIsAllowedAndThenTheRate() {
        // given
        var allowance = new Allowance(2, 10);

        // then
        assertThat(taken(allowance, 20, 0)).isEqualTo(10);
        assertThat(taken(allowance, 20, SECOND)).isEqualTo(2);
        assertThat(taken(allowance, 20, SECOND + SECOND / 2)).isEqualTo(1);
        assertThat(taken(allowance, 20, 100 * SECOND)).isEqualTo(10);
    }

    @Test
    void aClockThatStandsStillGivesNothing() {
        // given
        var allowance = new Allowance(1, 1);

        // then
        assertThat(allowance.take(5 * SECOND)).isTrue();
        assertThat(allowance.take(5 * SECOND)).isFalse();
        assertThat(allowance.take(4 * SECOND)).isFalse();
    }

    @Test
    void triesFromElsewhereKeepNobodyOut() {
        // given
        var rate = new ConnectRate(1, 2);

        // when
        IntStream.range(0, 100).forEach(i -> rate.mayTry("f1:m1", "10.0.0.66", 0));

        // then
        assertThat(rate.mayTry("f1:m1", "10.0.0.66", 0)).isFalse();
        assertThat(rate.mayTry("f1:m1", "10.0.0.7", 0)).isTrue();
        assertThat(rate.mayTry("f1:m1", "10.0.0.66", SECOND)).isTrue();
    }
}
