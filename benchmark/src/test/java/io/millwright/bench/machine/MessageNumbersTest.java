package io.millwright.bench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.stack.plant.PlantDevice;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import org.junit.jupiter.api.Test;

class MessageNumbersTest {
    private final Machine machine =
            new Machine(new PlantDevice("bench", "load", "load-00001", "secret", null), 0, 42, Clock.systemUTC());

    @Test
    void theSequenceOfAReportIsFound() {
        assertThat(MessageNumbers.sequence(machine.state(1))).isEqualTo(1);
        assertThat(MessageNumbers.sequence(machine.state(123_456))).isEqualTo(123_456);
    }

    @Test
    void aMessageWithoutOneHasNumberZero() {
        assertThat(MessageNumbers.sequence("{\"sequence\"".getBytes(StandardCharsets.UTF_8)))
                .isZero();
        assertThat(MessageNumbers.sequence(new byte[0])).isZero();
    }
}
