package io.millwright.model.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private static final Backoff START = new Backoff(
            Duration.ofMillis(500), Duration.ofSeconds(30), Duration.ofSeconds(1), Duration.ofSeconds(20), 0);

    @Test
    void theDelayDoublesUpToItsLimit() {
        // given
        Backoff backoff = START;
        long[] expectedMillis = {500, 1000, 2000, 4000, 8000, 16000, 30000, 30000};
        for (long expected : expectedMillis) {
            // then
            assertThat(backoff.delay(0)).isEqualTo(Duration.ofMillis(expected));
            backoff = backoff.afterConnectionOf(Duration.ZERO);
        }
    }

    @Test
    void theJitterIsAddedAboveTheDelay() {
        assertThat(START.delay(0.5)).isEqualTo(Duration.ofSeconds(1));
        assertThat(START.delay(0.999)).isBetween(Duration.ofMillis(1498), Duration.ofMillis(1500));
    }

    @Test
    void aBrokerThatAcceptsAndClosesDoesNotResetTheCount() {
        // given
        Backoff third = START.afterConnectionOf(Duration.ZERO).afterConnectionOf(Duration.ofSeconds(19));

        // then
        assertThat(third.attempt()).isEqualTo(2);
        assertThat(third.afterConnectionOf(Duration.ofSeconds(20)).attempt()).isZero();
    }

    @Test
    void thousandsOfAttemptsDoNotOverflow() {
        // given
        Backoff backoff = START;
        for (int i = 0; i < 5000; i++) {
            backoff = backoff.afterConnectionOf(Duration.ZERO);
        }

        // then
        assertThat(backoff.delay(0)).isEqualTo(Duration.ofSeconds(30));
    }
}
