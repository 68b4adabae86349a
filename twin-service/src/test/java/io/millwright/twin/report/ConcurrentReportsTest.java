package io.millwright.twin.report;

import static io.millwright.twin.core.TwinFixture.afterNoon;
import static io.millwright.twin.core.TwinFixture.envelope;
import static io.millwright.twin.core.TwinFixture.json;
import static io.millwright.twin.core.TwinFixture.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.envelope.Position;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.StateReport;
import io.millwright.twin.TwinTestBase;
import io.millwright.twin.core.Twin;
import io.millwright.twin.core.TwinRepository;
import io.millwright.twin.report.ReportOutcome.Applied;
import io.millwright.twin.report.ReportOutcome.BootReused;
import io.millwright.twin.report.ReportOutcome.Duplicate;
import io.millwright.twin.report.ReportOutcome.Stale;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Multi;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The compare-and-set on a real database. */
@QuarkusTest
class ConcurrentReportsTest extends TwinTestBase {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String ACCEPTED = """
            select count(*) from twin.transition
            where factory_id = $1 and machine_id = $2 and kind = 'reported' and accepted""";
    private static final String REFUSED = """
            select count(*) from twin.transition
            where factory_id = $1 and machine_id = $2 and not accepted""";

    @Inject
    ReportService service;

    @Inject
    TwinRepository twins;

    private static Report report(MachineKey machine, long boot, @Nullable String uid, long sequence) {
        return new Report(machine, envelope(boot, uid, sequence, null, state(null)), afterNoon(sequence));
    }

    private ReportOutcome take(Report report) {
        return service.take(report).await().atMost(PATIENCE);
    }

    private Twin stored(MachineKey machine) {
        return twins.load(machine).await().atMost(PATIENCE);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void manyWritersInAnyOrderEndWithTheNewestAndACompleteHistory(long seed) {
        // given
        var random = new Random(seed);
        MachineKey machine = aNewMachine();
        var deliveries = new ArrayList<Report>();
        for (long boot = 1; boot <= 3; boot++) {
            for (long sequence = 1; sequence <= 20; sequence++) {
                Report report = report(machine, boot, null, sequence);
                deliveries.addAll(List.of(report, report));
            }
        }
        Collections.shuffle(deliveries, random);
        // when
        List<ReportOutcome> outcomes = Multi.createFrom()
                .iterable(deliveries)
                .onItem()
                .transformToUni(service::take)
                .merge(24)
                .collect()
                .asList()
                .await()
                .atMost(PATIENCE);
        // then
        long applied = outcomes.stream().filter(Applied.class::isInstance).count();
        Twin twin = stored(machine);
        assertThat(outcomes).hasSize(120);
        assertThat(twin.reported().position()).isEqualTo(new Position(3, 20));
        assertThat(twin.reported().revision()).isEqualTo(applied);
        assertThat(count(ACCEPTED, machine)).isEqualTo(applied);
    }

    @Test
    void aRedeliveredReportIsADuplicateEvenAfterNewerOnes() {
        // given
        MachineKey machine = aNewMachine();
        take(report(machine, 1, "a", 1));
        take(report(machine, 1, "a", 5));
        // when / then
        assertThat(take(report(machine, 1, "a", 1))).isEqualTo(new Duplicate());
        assertThat(take(report(machine, 1, "a", 5))).isEqualTo(new Duplicate());
        assertThat(take(report(machine, 1, "a", 3))).isEqualTo(new Stale(new Position(1, 5)));
        assertThat(count(ACCEPTED, machine)).isEqualTo(2);
        assertThat(count(REFUSED, machine)).isEqualTo(1);
    }

    @Test
    void anotherLifeIsToldTheBootIdToAdoptAndThenTaken() {
        // given
        MachineKey machine = aNewMachine();
        take(report(machine, 41, "a", 1));
        take(report(machine, 42, "b", 1));
        // when / then
        assertThat(take(report(machine, 1, "c", 1))).isEqualTo(new BootReused(new Position(42, 1), 43));
        assertThat(take(report(machine, 42, "c", 9))).isEqualTo(new BootReused(new Position(42, 1), 43));
        assertThat(take(report(machine, 43, "c", 1))).isInstanceOf(Applied.class);
        assertThat(take(report(machine, 42, "c", 10))).isEqualTo(new Stale(new Position(43, 1)));
        assertThat(take(report(machine, 41, "a", 2))).isEqualTo(new Stale(new Position(43, 1)));
    }

    @Test
    void refusalsAreRecordedOnceEachAndOnlySoMany() {
        // given
        MachineKey machine = aNewMachine();
        take(report(machine, 1, null, 1_000));
        // when
        for (long sequence = 1; sequence <= TwinRepository.MAX_REFUSALS_AN_HOUR + 20; sequence++) {
            var report = new Report(machine, envelope(1, null, sequence, null, state(null)), afterNoon(0));
            take(report);
            take(report);
        }
        // then
        assertThat(count(REFUSED, machine)).isEqualTo(TwinRepository.MAX_REFUSALS_AN_HOUR);
    }

    @Test
    void numbersAndTextsComeBackAsTheyWere() {
        // given
        MachineKey machine = aNewMachine();
        var reported = json(
                "{'huge':1e300,'long':9223372036854775807,'third':0.3333333333333333333,'t':'Ω “q” \\uD83D\\uDE00'}");
        var payload = new StateReport(reported, null, null, null, null, null, null);
        // when
        take(new Report(machine, envelope(1, null, 1, null, payload), afterNoon(0)));
        take(new Report(machine, envelope(1, null, 2, null, payload), afterNoon(0)));
        // then
        var stored = stored(machine).reported().report().reported();
        reported.properties().forEach(member -> {
            if (member.getValue().isNumber()) {
                assertThat(stored.get(member.getKey()).decimalValue())
                        .isEqualByComparingTo(member.getValue().decimalValue());
            } else {
                assertThat(stored.get(member.getKey())).isEqualTo(member.getValue());
            }
        });
    }
}
