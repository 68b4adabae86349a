package io.millwright.ingestion.intake;

import static io.millwright.ingestion.intake.TelemetryBuilder.NOW;
import static io.millwright.ingestion.intake.TelemetryBuilder.aMessage;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.id.MachineKey;
import io.millwright.model.message.MetricValue;
import io.millwright.model.message.MetricValue.Flag;
import io.millwright.model.message.MetricValue.Real;
import io.millwright.model.message.MetricValue.Refused;
import io.millwright.model.message.MetricValue.Text;
import io.millwright.model.message.MetricValue.Whole;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ValueDecisionTest {
    @Test
    void valuesOfEveryTypeAreMeasuredAtTheTimeOfSending() {
        // when
        TelemetryMessage message = aMessage()
                .sentAt(NOW.minusSeconds(3))
                .value("temperature", 71.3)
                .value("parts", new Whole(Long.MAX_VALUE))
                .value("door_open", new Flag(true))
                .value("program", new Text("O1234"))
                .decided();

        // then
        Instant time = NOW.minusSeconds(3);
        assertThat(message.values())
                .containsExactly(
                        new Measured("temperature", 0, time, null, new Real(71.3)),
                        new Measured("parts", 0, time, null, new Whole(Long.MAX_VALUE)),
                        new Measured("door_open", 0, time, null, new Flag(true)),
                        new Measured("program", 0, time, null, new Text("O1234")));
        assertThat(message.quarantined()).isEmpty();
        assertThat(message.boot()).isEqualTo(new BootKey(MachineKey.of("f1", "m1"), 1, "uid-1"));
    }

    @Test
    void aMessageReachesIntoSoManyWeeksOnly() {
        // given
        TimeLimits twoWeeks = new TimeLimits(Duration.ofMinutes(5), Optional.empty(), 2);
        Instant monday = Instant.parse("2026-11-02T00:00:00Z");
        Instant weekEarlier = monday.minus(Duration.ofDays(7));
        Instant twoWeeksEarlier = monday.minus(Duration.ofDays(14));

        // when
        TelemetryMessage message = aMessage()
                .sample(monday, Map.of("a", new Real(1)))
                .sample(weekEarlier, Map.of("a", new Real(2)))
                .sample(twoWeeksEarlier, Map.of("a", new Real(3)))
                .sample(monday.plusSeconds(1), Map.of("a", new Real(4)))
                .decided(twoWeeks);

        // then
        assertThat(message.values())
                .extracting(Measured::time)
                .containsExactly(monday, weekEarlier, monday.plusSeconds(1));
        assertThat(message.quarantined())
                .containsExactly(new Quarantined("a", 2, QuarantineReason.TIME_SPREAD, twoWeeksEarlier, "3.0"));
    }

    @Test
    void samplesAreNumberedAndHaveTheirOwnTimes() {
        // given
        Instant earlier = NOW.minusSeconds(10);

        // when
        TelemetryMessage message = aMessage()
                .sample(earlier, Map.of("a", new Real(1)))
                .sample(NOW, Map.of("a", new Real(2)))
                .decided();

        // then
        assertThat(message.values())
                .containsExactly(
                        new Measured("a", 0, earlier, null, new Real(1)), new Measured("a", 1, NOW, null, new Real(2)));
    }

    @ParameterizedTest
    @EnumSource(MetricValue.Reason.class)
    void aRefusedValueCostsItsNeighboursNothing(MetricValue.Reason reason) {
        // when
        TelemetryMessage message = aMessage()
                .value("good", 1)
                .value("bad", new Refused(reason, "NaN"))
                .value("also good", 2)
                .decided();

        // then
        assertThat(message.values()).extracting(Measured::metric).containsExactly("good", "also good");
        assertThat(message.quarantined())
                .containsExactly(new Quarantined("bad", 0, QuarantineReason.of(reason), NOW, "NaN"));
    }

    @Test
    void aTimeTooFarAheadGoesToQuarantineWithItsWholeSampleOnly() {
        // given
        Instant ahead = NOW.plus(Duration.ofMinutes(5)).plusNanos(1_000);

        // when
        TelemetryMessage message = aMessage()
                .sample(NOW, Map.of("a", new Real(1)))
                .sample(ahead, Map.of("a", new Real(2)))
                .decided();

        // then
        assertThat(message.values()).extracting(Measured::sampleIndex).containsExactly(0);
        assertThat(message.quarantined())
                .containsExactly(new Quarantined("a", 1, QuarantineReason.TIME_AHEAD, ahead, "2.0"));
    }

    @Test
    void aTimeAtTheLimitIsTaken() {
        assertThat(aMessage()
                        .sentAt(NOW.plus(Duration.ofMinutes(5)))
                        .value("a", 1)
                        .decided()
                        .values())
                .hasSize(1);
    }

    @Test
    void anyAgeIsTakenUnlessThereIsALimit() {
        // given
        TelemetryBuilder old =
                aMessage().sentAt(Instant.parse("1970-01-01T00:00:00Z")).value("a", 1);
        TimeLimits aDay = new TimeLimits(Duration.ofMinutes(5), Optional.of(Duration.ofDays(1)), 100);

        // then
        assertThat(old.decided().values()).hasSize(1);
        assertThat(old.decided(aDay).quarantined())
                .extracting(Quarantined::reason)
                .containsExactly(QuarantineReason.TIME_TOO_OLD);
    }

    @Test
    void aTimeThatNoStoreHoldsIsQuarantined() {
        assertThat(aMessage()
                        .sentAt(Instant.parse("-9999-01-01T00:00:00Z"))
                        .value("a", 1)
                        .decided()
                        .quarantined())
                .extracting(Quarantined::reason)
                .containsExactly(QuarantineReason.TIME_OUT_OF_RANGE);
    }

    @Test
    void withAnUnsyncedClockOnlyTheTimeOfReceiptCounts() {
        // given
        Instant wrong = Instant.parse("2099-01-01T00:00:00Z");

        // when
        TelemetryMessage message =
                aMessage().sentAt(wrong).withUnsyncedClock().value("a", 1).decided();

        // then
        assertThat(message.values()).containsExactly(new Measured("a", 0, NOW, wrong, new Real(1)));
        assertThat(message.quarantined()).isEmpty();
    }

    @Test
    void timesAreKeptInWholeMicroseconds() {
        assertThat(aMessage().sentAt(NOW.minusNanos(1)).value("a", 1).decided().values())
                .extracting(Measured::time)
                .containsExactly(NOW.minusNanos(1_000));
    }

    @Test
    void aSourceWithoutBootUidIsALifeOfItsOwn() {
        assertThat(aMessage().boot(7, null).value("a", 1).decided().boot().bootUid())
                .isEmpty();
    }
}
