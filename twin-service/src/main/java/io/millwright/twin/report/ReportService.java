package io.millwright.twin.report;

import io.millwright.model.envelope.Position;
import io.millwright.model.id.MachineKey;
import io.millwright.twin.alert.AlertService;
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
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Loads, decides, saves. A lost race loads and decides again. */
@ApplicationScoped
class ReportService {
    private final ReportRepository reports;
    private final TwinRepository twins;
    private final DesiredPublisher publisher;
    private final AlertService alerts;
    private final ReportMetrics metrics;

    ReportService(
            ReportRepository reports,
            TwinRepository twins,
            DesiredPublisher publisher,
            AlertService alerts,
            ReportMetrics metrics) {
        this.alerts = alerts;
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
                            known.twin(),
                            ReportHistory.refused(
                                    known.twin(), Transition.Outcome.STALE, "newest is " + describe(current), report),
                            report,
                            outcome);
                case BootReused reused ->
                    refuse(
                            known.twin(),
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

    /** Completes when it is recorded that a registered machine sent what can't be read. */
    Uni<Void> recordMalformed(MachineKey machine, @Nullable String messageId, String detail, Instant at) {
        return twins.load(machine)
                .flatMap(twin -> twins.recordRefusal(machine, ReportHistory.malformed(twin, messageId, detail, at)));
    }

    private Uni<ReportOutcome> refuse(Twin twin, Transition refusal, Report report, ReportOutcome outcome) {
        return twins.recordRefusal(report.machine(), refusal)
                .flatMap(recorded -> ReportHistory.foreign(twin, report)
                        .map(alerts::foreign)
                        .orElseGet(() -> Uni.createFrom().voidItem()))
                .replaceWith(outcome);
    }

    private static String describe(Position position) {
        return "boot " + position.bootId() + ", sequence " + position.sequence();
    }
}
