package io.millwright.broker.hivemq;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OneLineTest {
    @Test
    void nothingInItBeginsAnotherLineOrField() {
        assertThat(OneLine.of("a\nb\r\u2028c d\u0000\u001b[31m")).isEqualTo("a?b??c?d??[31m");
    }

    @Test
    void itIsBounded() {
        assertThat(OneLine.of("x".repeat(10_000))).hasSize(256);
    }
}
