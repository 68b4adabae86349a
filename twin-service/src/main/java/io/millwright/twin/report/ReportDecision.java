package io.millwright.twin.report;

import io.millwright.model.envelope.Envelope;
import io.millwright.model.message.StateReport;
import io.millwright.twin.core.Connectivity.Seen;
import io.millwright.twin.core.Reported;
import io.millwright.twin.core.Twin;
import io.millwright.twin.report.ReportOutcome.Ahead;
import io.millwright.twin.report.ReportOutcome.Applied;
import io.millwright.twin.report.ReportOutcome.BootReused;
import io.millwright.twin.report.ReportOutcome.Duplicate;
import io.millwright.twin.report.ReportOutcome.Stale;

/** Pure: same inputs, same outcome. */
final class ReportDecision {
    private ReportDecision() {}

    static ReportOutcome decide(Twin twin, ReportMemory memory, Report report) {
        Envelope<StateReport> envelope = report.envelope();
        Reported current = twin.reported();
        if (current == null) {
            return taken(twin, report, 1);
        }
        if (memory.takenBefore()) {
            return new Duplicate();
        }
        if (memory.isAnotherLife(envelope.bootId(), envelope.bootUid())) {
            return new BootReused(current.position(), nextBoot(twin, memory));
        }
        if (!envelope.position().isAfter(current.position())) {
            return new Stale(current.position());
        }
        return taken(twin, report, current.revision() + 1);
    }

    private static ReportOutcome taken(Twin twin, Report report, long revision) {
        Envelope<StateReport> envelope = report.envelope();
        Twin next = twin.withReport(new Reported(
                revision,
                envelope.position(),
                envelope.bootUid(),
                envelope.messageId(),
                envelope.sentAt(),
                report.receivedAt(),
                envelope.payload()));
        return next.desired().revision() > twin.desired().revision() ? new Ahead(next) : new Applied(next);
    }

    private static long nextBoot(Twin twin, ReportMemory memory) {
        long reported = memory.highestBoot() == null ? 0 : memory.highestBoot();
        long announced =
                twin.connectivity() instanceof Seen seen ? seen.session().bootId() : 0;
        return Math.max(reported, announced) + 1;
    }
}
