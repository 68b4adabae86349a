package io.millwright.ingestion.intake;

import static io.millwright.ingestion.intake.TelemetryBuilder.aMessage;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.id.MachineKey;
import io.millwright.model.message.MetricValue.Real;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BatchTest {
    @Test
    void theSameMessageIsTakenOnce() {
        // given
        TelemetryMessage message = aMessage().value("a", 1).decided();
        TelemetryMessage other = aMessage().sequence(2).value("a", 2).decided();

        // when
        Batch batch = Batch.of(List.of(message, other, message, message));

        // then
        assertThat(batch.messages()).containsExactly(message, other);
        assertThat(batch.duplicates()).isEqualTo(2);
    }

    @Test
    void aPositionOfAnotherLifeIsNoDuplicate() {
        // given
        TelemetryMessage message = aMessage().boot(1, "x").value("a", 1).decided();
        TelemetryMessage otherLife = aMessage().boot(1, "y").value("a", 1).decided();
        TelemetryMessage nameless = aMessage().boot(1, null).value("a", 1).decided();

        // then
        assertThat(Batch.of(List.of(message, otherLife, nameless)).messages()).hasSize(3);
    }

    @Test
    void itNamesEachLifeAndSeriesOnce() {
        // given
        MachineKey machine = MachineKey.of("f1", "m1");

        // when
        Batch batch = Batch.of(List.of(
                aMessage().sequence(1).value("a", 1).value("b", 1).decided(),
                aMessage().sequence(2).value("a", 2).decided()));

        // then
        assertThat(batch.boots()).isEqualTo(Set.of(new BootKey(machine, 1, "uid-1")));
        assertThat(batch.series()).isEqualTo(Set.of(new SeriesKey(machine, "a"), new SeriesKey(machine, "b")));
    }

    @Test
    void refusedValuesMoveToQuarantine() {
        // given
        TelemetryMessage message = aMessage().value("a", 1).value("b", 2).decided();

        // when
        TelemetryMessage rest = message.refusing(Set.of(message.values().getFirst()));

        // then
        assertThat(rest.values()).extracting(Measured::value).containsExactly(new Real(2));
        assertThat(rest.quarantined())
                .containsExactly(
                        new Quarantined("a", 0, QuarantineReason.REFUSED_BY_DATABASE, TelemetryBuilder.NOW, "1.0"));
    }
}
