package io.millwright.twin.report;

import static io.millwright.twin.core.TwinFixture.PRESS;
import static io.millwright.twin.core.TwinFixture.aTwin;
import static io.millwright.twin.core.TwinFixture.afterNoon;
import static io.millwright.twin.core.TwinFixture.desiring;
import static io.millwright.twin.core.TwinFixture.envelope;
import static io.millwright.twin.core.TwinFixture.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.twin.core.Twin;
import io.millwright.twin.report.ReportOutcome.Applied;
import io.millwright.twin.report.ReportOutcome.Duplicate;
import io.millwright.twin.report.ReportRun.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReportRunTest {
    /** Mostly no revision at all, sometimes the desired one, seldom one beyond it. */
    private static final List<@Nullable Long> APPLIED = Arrays.asList(null, null, null, null, null, 1L, 1L, 1L, 3L);

    private final ReportMemoryModel memory = new ReportMemoryModel();

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 300);
    }

    private static Report report(long boot, @Nullable String uid, long sequence, @Nullable Long applied) {
        return new Report(PRESS, envelope(boot, uid, sequence, null, state(applied)), afterNoon(sequence));
    }

    private static Report report(long boot, long sequence) {
        return report(boot, "a", sequence, null);
    }

    /** A saved twin that has reported once. */
    private Twin reported() {
        Report first = report(1, 1);
        ReportOutcome outcome = ReportDecision.decide(aTwin(), memory.about(first), first);
        memory.note(first, outcome);
        return ((Applied) outcome).twin().saved();
    }

    private List<Step> run(Twin twin, Report... reports) {
        return ReportRun.of(new KnownReports(twin, memory.about(reports[0])), List.of(reports))
                .steps();
    }

    @Test
    void reportsOfOneBootAreTakenOneAfterTheOther() {
        // given
        Twin twin = reported();
        // when
        List<Step> steps = run(twin, report(1, 2), report(1, 3), report(1, 7));
        // then
        assertThat(steps).hasSize(3).allMatch(Step::isApplied);
        assertThat(steps).extracting(step -> step.after().version()).containsExactly(2L, 3L, 4L);
        assertThat(steps.getLast().after().reported().revision()).isEqualTo(4);
    }

    @Test
    void aRedeliveryWithinTheRunIsADuplicate() {
        // when
        List<Step> steps = run(reported(), report(1, 2), report(1, 2), report(1, 3));
        // then
        assertThat(steps).hasSize(3);
        assertThat(steps.get(1).outcome()).isEqualTo(new Duplicate());
        assertThat(steps.get(2).after().version()).isEqualTo(3);
    }

    @Test
    void whatIsNotInOrderEndsTheRun() {
        // when / then
        assertThat(run(reported(), report(1, 5), report(1, 3), report(1, 6))).hasSize(1);
        assertThat(run(reported(), report(1, 5), report(2, "b", 1, null), report(2, "b", 2, null)))
                .hasSize(1);
        assertThat(run(reported(), report(1, 5), report(1, 6, 9L))).hasSize(1);
    }

    private static Report report(long boot, long sequence, long applied) {
        return report(boot, "a", sequence, applied);
    }

    @Test
    void whatNeedsMoreThanAnOutlineBeginsNone() {
        // given
        Twin twin = reported();
        // when / then
        assertThat(run(twin, report(0, 1))).isEmpty();
        assertThat(run(twin, report(1, 2, 9L))).isEmpty();
        assertThat(run(twin, report(1, "b", 2, null))).isEmpty();
        assertThat(run(aTwin(), report(1, 1))).isEmpty();
    }

    @Test
    void aNewBootBeginsARun() {
        // when
        List<Step> steps = run(reported(), report(2, "b", 1, null), report(2, "b", 2, null));
        // then
        assertThat(steps).hasSize(2).allMatch(Step::isApplied);
    }

    /** Whatever is delivered: the run decides as it would be decided one by one. */
    @ParameterizedTest
    @MethodSource("seeds")
    void aRunIsWhatItsReportsAreOneByOne(long seed) {
        // given
        var random = new Random(seed);
        Twin twin = desiring(reported(), 1).saved();
        var reports = new ArrayList<Report>();
        for (int i = 0; i < 30; i++) {
            long boot = random.nextInt(10) == 0 ? 2 : 1;
            String uid = random.nextInt(10) == 0 ? null : "uid-" + boot;
            Long applied = APPLIED.get(random.nextInt(APPLIED.size()));
            reports.add(report(boot, uid, Math.max(1, i / 2 - random.nextInt(2)), applied));
        }
        // when / then
        List<Report> open = new ArrayList<>(reports);
        while (!open.isEmpty()) {
            List<Step> steps = ReportRun.of(new KnownReports(twin, memory.about(open.getFirst())), open)
                    .steps();
            for (Step step : steps) {
                assertThat(step.outcome())
                        .isEqualTo(ReportDecision.decide(step.before(), memory.about(step.report()), step.report()));
                memory.note(step.report(), step.outcome());
                twin = step.after();
            }
            if (steps.isEmpty()) {
                ReportOutcome alone = ReportDecision.decide(twin, memory.about(open.getFirst()), open.getFirst());
                memory.note(open.getFirst(), alone);
                twin = alone instanceof Applied applied
                        ? applied.twin().saved()
                        : alone instanceof ReportOutcome.Ahead ahead
                                ? ahead.twin().saved()
                                : twin;
            }
            open = open.subList(Math.max(1, steps.size()), open.size());
        }
        assertThat(memory.taken()).doesNotHaveDuplicates();
    }
}
