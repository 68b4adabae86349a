package io.millwright.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class OpenLoopTest {
    @Test
    void intendedTimesAreEvenHoweverLongASendTakes() {
        // given
        List<Long> intended = new ArrayList<>();

        // when
        OpenLoop.Sent sent = OpenLoop.run(
                1_000,
                20,
                (index, time) -> {
                    intended.add(time);
                    if (index == 3) {
                        pause(Duration.ofMillis(40));
                    }
                },
                () -> false);

        // then
        assertThat(sent.count()).isEqualTo(20);
        for (int i = 1; i < intended.size(); i++) {
            assertThat(intended.get(i) - intended.get(i - 1)).isBetween(999_000L, 1_001_000L);
        }
    }

    @Test
    void aStallOfTheGeneratorIsSeenAsItsOwnLateness() {
        // when
        OpenLoop.Sent sent = OpenLoop.run(1_000, 20, (index, time) -> pauseAt(index, 3, 40), () -> false);

        // then the ones behind the stall were late
        assertThat(sent.lateness().maxMillis()).isGreaterThan(30);
        assertThat(sent.isTooLate(Duration.ofMillis(25))).isTrue();
    }

    @Test
    void aStopEndsItAtOnceWithWhatWasSent() {
        // given
        List<Integer> sent = new ArrayList<>();

        // when
        OpenLoop.Sent result =
                OpenLoop.run(10_000, 1_000_000, (index, time) -> sent.add(index), () -> sent.size() == 5);

        // then
        assertThat(result.count()).isEqualTo(5);
        assertThat(sent).containsExactly(0, 1, 2, 3, 4);
    }

    private static void pauseAt(int index, int which, int millis) {
        if (index == which) {
            pause(Duration.ofMillis(millis));
        }
    }

    private static void pause(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }
}
