package io.millwright.twin.report;

import io.millwright.model.envelope.Envelope;
import io.millwright.model.message.StateReport;
import io.millwright.twin.core.Connectivity.Seen;
import io.millwright.twin.core.Reported;
import io.millwright.twin.core.Twin;
import io.millwright.twin.report.ReportMemory.Newest;
import io.millwright.twin.report.ReportOutcome.Ahead;
import io.millwright.twin.report.ReportOutcome.Applied;
import io.millwright.twin.report.ReportOutcome.BootReused;
import io.millwright.twin.report.ReportOutcome.Duplicate;
import io.millwright.twin.report.ReportOutcome.Stale;
import org.jspecify.annotations.Nullable;

/** Pure: same inputs, same outcome. */
final class ReportDecision {
    private ReportDecision() {}

    static ReportOutcome decide(Twin twin, ReportMemory memory, Report report) {
        Envelope<StateReport> envelope = report.envelope();
        Newest newest = newest(twin, memory);
        if (newest == null) {
            return taken(twin, report, 1);
        }
        if (memory.isAnotherLife(envelope.bootId(), envelope.bootUid())) {
            return new BootReused(newest.position(), nextBoot(twin, memory));
        }
        if (memory.takenBefore()) {
            return new Duplicate();
        }
        if (!envelope.position().isAfter(newest.position())) {
            return isNamelessNewcomer(twin, envelope, newest)
                    ? new BootReused(newest.position(), nextBoot(twin, memory))
                    : new Stale(newest.position());
        }
        return taken(twin, report, newest.revision() + 1);
    }

    /** Order outlives a twin: after a tombstone it goes on where the last report before it stood. */
    private static @Nullable Newest newest(Twin twin, ReportMemory memory) {
        Reported current = twin.reported();
        return current == null ? memory.beforeTombstone() : new Newest(current.position(), current.revision(), 0);
    }

    /**
     * Without uid no life can be told from another; but a machine that was registered anew and starts below is more likely
     * a new controller than a late message, and only the answer with a boot id lets it go on.
     */
    private static boolean isNamelessNewcomer(Twin twin, Envelope<StateReport> envelope, Newest newest) {
        return twin.reported() == null
                && envelope.bootUid() == null
                && envelope.bootId() < newest.position().bootId();
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
        Newest before = memory.beforeTombstone();
        long buried = before == null ? 0 : Math.max(before.position().bootId(), before.announcedBoot());
        long announced =
                twin.connectivity() instanceof Seen seen ? seen.session().bootId() : 0;
        return Math.max(Math.max(reported, buried), announced) + 1;
    }
}
