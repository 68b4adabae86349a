package io.millwright.ingestion.intake;

import static io.millwright.ingestion.intake.TelemetryBuilder.NOW;
import static io.millwright.ingestion.intake.TelemetryBuilder.aMessage;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.id.MachineKey;
import io.millwright.model.message.MetricValue;
import io.millwright.model.message.MetricValue.Real;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatestValuesTest {
    private static final SeriesKey A = new SeriesKey(MachineKey.of("f1", "m1"), "a");

    @Test
    void theHigherSequenceCountsWhateverItsTime() {
        assertThat(latest(
                        aMessage()
                                .sequence(3)
                                .sentAt(NOW.minusSeconds(60))
                                .value("a", 3)
                                .decided(),
                        aMessage().sequence(2).sentAt(NOW).value("a", 2).decided()))
                .isEqualTo(new Real(3));
    }

    @Test
    void theHigherBootCountsWhateverItsSequence() {
        assertThat(latest(
                        aMessage().boot(2, "x").sequence(1).value("a", 2).decided(),
                        aMessage().boot(1, "y").sequence(9).value("a", 1).decided()))
                .isEqualTo(new Real(2));
    }

    @Test
    void theLastSampleOfAMessageCounts() {
        assertThat(latest(aMessage()
                        .sample(NOW, Map.of("a", new Real(1)))
                        .sample(NOW.minusSeconds(1), Map.of("a", new Real(2)))
                        .decided()))
                .isEqualTo(new Real(2));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void anyOrderEndsInTheSameValue(long seed) {
        // given
        Random random = new Random(seed);
        List<TelemetryMessage> messages = new ArrayList<>();
        for (String uid : List.of("x", "y", "\uD83D\uDE00", "\uFFFD")) {
            for (int boot = 1; boot <= 2; boot++) {
                for (int sequence = 1; sequence <= 3; sequence++) {
                    messages.add(aMessage()
                            .boot(boot, uid)
                            .sequence(sequence)
                            .value("a", random.nextDouble())
                            .decided());
                }
            }
        }
        MetricValue expected = latest(messages.toArray(TelemetryMessage[]::new));

        // when
        Collections.shuffle(messages, random);

        // then
        assertThat(latest(messages.toArray(TelemetryMessage[]::new))).isEqualTo(expected);
    }

    @Test
    void betweenTwoLivesTheGreaterUidCountsByCodePointAsInTheDatabase() {
        assertThat(latest(
                        aMessage().boot(1, "\uD83D\uDE00").value("a", 1).decided(),
                        aMessage().boot(1, "\uFFFD").value("a", 2).decided()))
                .isEqualTo(new Real(1));
    }

    private static MetricValue latest(TelemetryMessage... messages) {
        return LatestValues.of(List.of(messages)).get(A).value().value();
    }
}
