package io.millwright.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-30T21:00:00Z",
                "2026-11-30T22:00:00+01:00",
                "2026-11-30T22:00:00 01:00",
                "2026-11-30T21:00Z"
            })
    void timesHaveAnyOffset(String text) {
        assertThat(ParameterText.instant(text)).isEqualTo(Instant.parse("2026-11-30T21:00:00Z"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-11-30", "2026-11-30T21:00:00", "now", "1764536400", "2026-13-01T00:00:00Z"})
    void anythingElseIsNoTime(String text) {
        assertThatThrownBy(() -> ParameterText.instant(text)).hasMessage("must be a time such as 2026-11-30T21:00:00Z");
    }

    @Test
    void durationsAreIso8601() {
        assertThat(ParameterText.duration("PT1M30S")).isEqualTo(Duration.ofSeconds(90));
        assertThatThrownBy(() -> ParameterText.duration("90s")).hasMessage("must be a duration such as PT5M");
        assertThatThrownBy(() -> ParameterText.duration("PT-1S")).hasMessage("must not be negative");
    }

    @ParameterizedTest
    @CsvSource({
        "my-id:7._,,my-id:7._",
        ",00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01,0af7651916cd43dd8448eb211c80319c",
        "two words,,00000000-0000-0001-0000-000000000002",
        ",nonsense,00000000-0000-0001-0000-000000000002",
        ",,00000000-0000-0001-0000-000000000002"
    })
    void aRequestHasALegalCorrelationId(String given, String traceParent, String chosen) {
        assertThat(CorrelationIds.choose(given, traceParent, new UUID(1, 2))).isEqualTo(chosen);
    }
}
