package io.millwright.command.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WaitPreferenceTest {
    private static final Duration MAX = Duration.ofSeconds(60);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    wait=5                      | PT5S
                    respond-async, wait=10      | PT10S
                    Wait = "7"; foo=bar         | PT7S
                    wait=0                      | PT0S
                    wait=3600                   | PT1M
                    """)
    void aWishToWaitIsReadAndBounded(String header, Duration expected) {
        assertThat(WaitPreference.of(List.of(header), MAX)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"respond-async", "wait", "wait=soon", "wait=-1", "await=5", ""})
    void whatCannotBeReadIsIgnored(String header) {
        assertThat(WaitPreference.of(List.of(header), MAX)).isEmpty();
    }

    @Test
    void itMayStandInAnyOfTheHeaders() {
        assertThat(WaitPreference.of(List.of("respond-async", "wait=2"), MAX)).contains(Duration.ofSeconds(2));
    }
}
