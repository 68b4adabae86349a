package io.millwright.command.submit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceParentTest {
    @ParameterizedTest
    @CsvSource({
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01, true",
        "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00, true",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01, false",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01, false",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01, false",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01, false",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7, false",
        "nonsense, false",
        ", false"
    })
    void onlyALegalTraceIsKept(String header, boolean legal) {
        assertThat(TraceParent.of(header).isPresent()).isEqualTo(legal);
    }
}
