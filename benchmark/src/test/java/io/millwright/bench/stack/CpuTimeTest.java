package io.millwright.bench.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CpuTimeTest {
    @Test
    void userSystemAndEndedChildrenCountWhateverTheProcessIsCalled() {
        assertThat(CpuTime.ticks("42 (a b) c) S 1 2 3 4 5 6 7 8 9 10 100 20 3 4 15 16"))
                .isEqualTo(127);
    }

    @Test
    void workOfThisProcessIsSeen() {
        // given
        long pid = ProcessHandle.current().pid();
        Duration before = CpuTime.ofTree(pid);

        // when
        long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (CpuTime.ofTree(pid).equals(before) && System.nanoTime() < end) {
            Thread.onSpinWait();
        }

        // then
        assertThat(CpuTime.ofTree(pid)).isGreaterThan(before);
    }
}
