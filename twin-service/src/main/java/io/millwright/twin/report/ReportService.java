package io.millwright.twin.report;

import io.millwright.twin.core.Transition;
import io.millwright.twin.core.Twin;
import io.millwright.twin.core.TwinRepository;
import io.millwright.twin.publication.DesiredPublisher;
import io.millwright.twin.report.ReportOutcome.Ahead;
import io.millwright.twin.report.ReportOutcome.Applied;
import io.millwright.twin.report.ReportOutcome.BootReused;
import io.millwright.twin.report.ReportOutcome.Duplicate;
import io.millwright.twin.report.ReportOutcome.Stale;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Loads, decides, saves. A lost race loads and decides again. */
@ApplicationScoped
class ReportService {
    private final ReportRepository reports;
    private final TwinRepository twins;
    private final DesiredPublisher publisher;
    private final ReportMetrics metrics;

    ReportService(ReportRepository reports, TwinRepository twins, DesiredPublisher publisher, ReportMetrics metrics) {
        this.reports = reports;
        this.twins = twins;
        this.publisher = publisher;
        this.metrics = metrics;
    }

    /** Completes when the outcome is committed. */
    Uni<ReportOutcome> take(Report report) {
        return reports.load(report).flatMap(known -> {
            ReportOutcome outcome = ReportDecision.decide(known.twin(), known.memory(), report);
            return switch (outcome) {
                case Applied(var next) -> save(known.twin(), next, report, outcome);
                case Ahead(var next) -> save(known.twin(), next, report, outcome);
                case Duplicate() -> Uni.createFrom().item(outcome);
                case Stale(var current) ->
                    refuse(
                            ReportHistory.refused(
                                    known.twin(), Transition.Outcome.STALE, "newest is " + describe(current), report),
                            report,
                            outcome);
                case BootReused reused ->
                    refuse(
                            ReportHistory.refused(
                                    known.twin(),
                                    Transition.Outcome.BOOT_REUSED,
                                    "another life; next boot id " + reused.nextBootId(),
                                    report),
                            report,
                            outcome);
            };
        });
    }

    private Uni<ReportOutcome> save(Twin before, Twin after, Report report, ReportOutcome outcome) {
        return twins.save(after, ReportHistory.taken(before, after, report)).flatMap(saved -> {
            if (!saved) {
                return take(report);
            }
            metrics.converged(before, after);
            if (after.publication().issue() > before.publication().issue()) {
                publisher.wake();
            }
            return Uni.createFrom().item(outcome);
        });
    }

    private Uni<ReportOutcome> refuse(Transition refusal, Report report, ReportOutcome outcome) {
        return twins.recordRefusal(report.machine(), refusal).replaceWith(outcome);
    }

    private static String describe(io.millwright.model.envelope.Position position) {
        return "boot " + position.bootId() + ", sequence " + position.sequence();
    }
}
