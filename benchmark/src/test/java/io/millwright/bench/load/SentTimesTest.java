package io.millwright.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SentTimesTest {
    private final SentTimes times = new SentTimes(3, 4);

    @Test
    void aTimeIsTakenOnceAndNoOtherWithIt() {
        // given
        times.put(1, 4, -7);
        times.put(2, 1, 0);

        // then
        assertThat(times.take(1, 4)).hasValue(-7);
        assertThat(times.take(1, 4)).isEmpty();
        assertThat(times.take(2, 1)).hasValue(0);
        assertThat(times.take(1, 3)).isEmpty();
    }

    @Test
    void aNumberBeyondItsSizeIsUnknownAndCannotBePut() {
        assertThat(times.take(0, 5)).isEmpty();
        assertThat(times.take(0, 0)).isEmpty();
        assertThatThrownBy(() -> times.put(0, 5, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
