package io.millwright.service.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class InternalTokenTest {
    private final InternalToken token = new InternalToken("0123456789abcdef");

    @ParameterizedTest
    @ValueSource(strings = {"Bearer 0123456789abcdef", "bearer 0123456789abcdef", "Bearer  0123456789abcdef "})
    void theTokenOpens(String authorization) {
        assertThat(token.isCarriedBy(authorization)).isTrue();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "Bearer",
                "Bearer ",
                "0123456789abcdef",
                "Basic 0123456789abcdef",
                "Bearer 0123456789abcdeF",
                "Bearer 0123456789abcde",
                "Bearer 0123456789abcdef0"
            })
    void nothingElseDoes(String authorization) {
        assertThat(token.isCarriedBy(authorization)).isFalse();
    }

    @Test
    void aShortTokenIsRefusedAtTheStart() {
        assertThatThrownBy(() -> new InternalToken("secret")).hasMessageContaining("millwright.internal.token");
    }
}
