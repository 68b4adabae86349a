package io.millwright.command.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageExpiryTest {
    @ParameterizedTest
    @CsvSource({"60000,0,60", "60000,1,59", "59999,0,59", "2500,500,2", "1000,0,1"})
    void whatIsLeftIsRoundedDownToWholeSeconds(long leftMillis, long elapsedMillis, long seconds) {
        assertThat(MessageExpiry.of(Duration.ofMillis(leftMillis), Duration.ofMillis(elapsedMillis)))
                .contains(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @CsvSource({"999,0", "1000,1", "500,2000", "-5000,0"})
    void withLessThanASecondLeftItIsNotSent(long leftMillis, long elapsedMillis) {
        assertThat(MessageExpiry.of(Duration.ofMillis(leftMillis), Duration.ofMillis(elapsedMillis)))
                .isEmpty();
    }
}
