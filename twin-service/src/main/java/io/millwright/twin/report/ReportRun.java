package io.millwright.twin.report;

import io.millwright.twin.core.Reported;
import io.millwright.twin.core.Twin;
import io.millwright.twin.report.ReportOutcome.Applied;
import io.millwright.twin.report.ReportOutcome.Duplicate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The first reports of one machine, as many as can be decided one after the other by what was loaded for the first of them,
 * and saved together: those that go on in the same boot. Pure.
 *
 * @param before the twin as it was loaded; it may be an outline
 * @param steps empty when the first report needs more than that: the whole twin, a refusal
 */
record ReportRun(Twin before, List<Step> steps) {
    /**
     * One report and what it does.
     *
     * @param after as it is once this is saved; the same as before when the report changes nothing
     */
    record Step(Report report, Twin before, Twin after, ReportOutcome outcome) {
        boolean isApplied() {
            return outcome instanceof Applied;
        }
    }

    ReportRun {
        steps = List.copyOf(steps);
    }

    /** @param reports of the machine, in the order of their arrival */
    static ReportRun of(KnownReports known, List<Report> reports) {
        var steps = new ArrayList<Step>();
        Twin twin = known.twin();
        Optional<ReportMemory> memory = twin.version() == 0 ? Optional.empty() : Optional.of(known.memory());
        for (Report report : reports) {
            if (!steps.isEmpty()) {
                memory = following(twin, report);
            }
            Optional<Step> step = step(twin, memory, report);
            if (step.isEmpty()) {
                break;
            }
            steps.add(step.get());
            twin = step.get().after();
        }
        return new ReportRun(known.twin(), steps);
    }

    private static Optional<ReportMemory> following(Twin twin, Report report) {
        Reported newest = twin.reported();
        return newest == null ? Optional.empty() : ReportMemory.following(newest, report.envelope());
    }

    private static Optional<Step> step(Twin twin, Optional<ReportMemory> memory, Report report) {
        if (memory.isEmpty()) {
            return Optional.empty();
        }
        ReportOutcome outcome = ReportDecision.decide(twin, memory.get(), report);
        return switch (outcome) {
            case Applied(var next) -> Optional.of(new Step(report, twin, next.saved(), outcome));
            case Duplicate() -> Optional.of(new Step(report, twin, twin, outcome));
            case ReportOutcome.Ahead _, ReportOutcome.Stale _, ReportOutcome.BootReused _ -> Optional.empty();
        };
    }

    List<Step> applied() {
        return steps.stream().filter(Step::isApplied).toList();
    }

    /** Whether there is anything to save. */
    boolean changes() {
        return steps.stream().anyMatch(Step::isApplied);
    }
}
