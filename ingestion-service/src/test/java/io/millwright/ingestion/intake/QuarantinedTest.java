package io.millwright.ingestion.intake;

import static io.millwright.ingestion.intake.TelemetryBuilder.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.json.JsonLimits;
import org.junit.jupiter.api.Test;

class QuarantinedTest {
    @Test
    void whatNoStoreHoldsIsReplaced() {
        // when
        Quarantined refused =
                new Quarantined("a\u0000b", 0, QuarantineReason.BAD_METRIC_NAME, NOW, "x\uD83Dy\uD83D\uDE00");

        // then
        assertThat(refused.metric()).isEqualTo("a\uFFFDb");
        assertThat(refused.raw()).isEqualTo("x\uFFFDy\uD83D\uDE00");
    }

    @Test
    void whatIsTooLongIsCutAndStaysStorable() {
        // when
        Quarantined refused = new Quarantined(
                "m".repeat(1_000), 0, QuarantineReason.BAD_METRIC_NAME, NOW, "a" + "\uD83D\uDE00".repeat(200));

        // then
        assertThat(refused.metric()).hasSize(128);
        assertThat(refused.raw()).hasSize(256).matches(JsonLimits::isStorable);
    }
}
