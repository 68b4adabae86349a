package io.millwright.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millwright.model.message.MetricValue.Flag;
import io.millwright.model.message.MetricValue.Real;
import io.millwright.model.message.MetricValue.Text;
import io.millwright.model.message.MetricValue.Whole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingTest {
    @TempDir
    Path folder;

    private Recording read(String content, String... skip) throws IOException {
        Path file = folder.resolve("run.csv");
        Files.writeString(file, content);
        return Recording.read(file, Set.of(skip));
    }

    @Test
    void aColumnIsAMetricAndARowASample() throws IOException {
        // when
        Recording recording = read("""
                datetime;Current;Volume Flow RateRMS;count;on;note;anomaly
                2020-03-09 10:14:33;1.3302;32;7;true;ok;0.0
                2020-03-09 10:14:34;1.35399;32.5;8;false;O1234;1.0
                """, "anomaly", "changepoint");

        // then
        assertThat(recording.rows())
                .containsExactly(
                        new Recording.Row(
                                Instant.parse("2020-03-09T10:14:33Z"),
                                Map.of(
                                        "Current", new Real(1.3302),
                                        "Volume Flow RateRMS", new Real(32.0),
                                        "count", new Whole(7),
                                        "on", new Flag(true),
                                        "note", new Text("ok"))),
                        new Recording.Row(
                                Instant.parse("2020-03-09T10:14:34Z"),
                                Map.of(
                                        "Current", new Real(1.35399),
                                        "Volume Flow RateRMS", new Real(32.5),
                                        "count", new Whole(8),
                                        "on", new Flag(false),
                                        "note", new Text("O1234"))));
    }

    @Test
    void commasAreFoundTooAndAnEmptyCellIsNoValue() throws IOException {
        // when
        Recording recording = read("a,time,b\n,2026-01-01T00:00:00+01:00,2\n,2026-01-01T00:00:01+01:00,\n");

        // then
        assertThat(recording.rows().getFirst())
                .isEqualTo(new Recording.Row(Instant.parse("2025-12-31T23:00:00Z"), Map.of("b", new Whole(2))));
        assertThat(recording.messages()).isEqualTo(1);
    }

    @Test
    void integersAreExactUpToTheLastOf64Bits() throws IOException {
        // when
        Recording recording =
                read("time;exact;beyond\n2026-01-01T00:00:00Z;" + Long.MAX_VALUE + ";9223372036854775808\n");

        // then
        assertThat(recording.rows().getFirst().values())
                .isEqualTo(Map.of("exact", new Whole(Long.MAX_VALUE), "beyond", new Real(0x1p63)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|is empty",
                "'time;a'|no rows",
                "'a;b\n1;2'|no column of times",
                "'time;a\n2026-01-01 00:00:00;1\nyesterday;2'|row 3",
                "'time;a\n2026-01-01 00:00:00;1\n2026-01-01 00:00:01'|row 3"
            })
    void whatCanNotBeReadIsNamedWithItsPlace(String content, String message) {
        assertThatThrownBy(() -> read(content)).hasMessageContaining("run.csv").hasMessageContaining(message);
    }

    @Test
    void aPaceOfTwoHalvesTheTimesAndShiftingMovesThem() {
        // given
        Instant first = Instant.parse("2020-03-09T10:00:00Z");
        Instant started = Instant.parse("2026-12-01T00:00:00Z");

        // then
        assertThat(new Pace(2.0, false).dueAfter(first, first.plusSeconds(10))).hasSeconds(5);
        assertThat(new Pace(null, false).dueAfter(first, first.plusSeconds(10))).isZero();
        assertThat(new Pace(2.0, false).stamp(first, first.plusSeconds(60), first.plusSeconds(10), started))
                .isEqualTo(first.plusSeconds(10));
        assertThat(new Pace(1.0, true).stamp(first, first.plusSeconds(60), first.plusSeconds(10), started))
                .isEqualTo(started.plusSeconds(10));
        assertThatThrownBy(() -> new Pace(0.0, false)).hasMessageContaining("speed");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 1, 2, 1000})
    void noShiftedTimeIsAheadOfTheClockAtMoreThanTheRecordedSpeed(double speed) {
        // given
        Instant first = Instant.parse("2020-03-09T10:00:00Z");
        Instant last = first.plusSeconds(3_600);
        Instant started = Instant.parse("2026-12-01T00:00:00Z");
        Pace pace = new Pace(speed == 0 ? null : Double.valueOf(speed), true);

        // then
        for (int second = 0; second <= 3_600; second += 600) {
            Instant row = first.plusSeconds(second);
            assertThat(pace.stamp(first, last, row, started))
                    .isBeforeOrEqualTo(started.plus(pace.dueAfter(first, row)));
        }
        assertThat(Duration.between(pace.stamp(first, last, first, started), pace.stamp(first, last, last, started)))
                .isEqualTo(Duration.between(first, last));
    }
}
