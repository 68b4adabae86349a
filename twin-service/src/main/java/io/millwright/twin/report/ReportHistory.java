package io.millwright.twin.report;

import io.millwright.model.envelope.Envelope;
import io.millwright.model.message.StateReport;
import io.millwright.twin.alert.ForeignReport;
import io.millwright.twin.core.Reported;
import io.millwright.twin.core.Transition;
import io.millwright.twin.core.Transition.Kind;
import io.millwright.twin.core.Transition.Outcome;
import io.millwright.twin.core.Transition.Source;
import io.millwright.twin.core.Twin;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the history says of a report. */
final class ReportHistory {
    private ReportHistory() {}

    /** The report, and the raise of desired when it was ahead. */
    static List<Transition> taken(Twin before, Twin after, Report report) {
        boolean ahead = after.desired().revision() > before.desired().revision();
        var transitions = new ArrayList<Transition>();
        transitions.add(new Transition(
                Kind.REPORTED,
                ahead ? Outcome.AHEAD : Outcome.APPLIED,
                report.receivedAt(),
                Transition.DEVICE,
                report.envelope().payload().reason(),
                source(report),
                revision(before.reported()),
                revision(after.reported()),
                after.convergence().state(),
                report.envelope().payload().reported(),
                report.envelope().correlationId()));
        if (ahead) {
            transitions.add(raise(before, after, report));
        }
        return transitions;
    }

    private static Transition raise(Twin before, Twin after, Report report) {
        return new Transition(
                Kind.DESIRED,
                Outcome.AHEAD,
                report.receivedAt(),
                Transition.SERVICE,
                "the machine applied revision " + report.envelope().payload().appliedRevision(),
                source(report),
                before.desired().revision(),
                after.desired().revision(),
                after.convergence().state(),
                after.desired().document(),
                report.envelope().correlationId());
    }

    static Transition refused(Twin twin, Outcome outcome, String reason, Report report) {
        Long revision = revision(twin.reported());
        return new Transition(
                Kind.REPORTED,
                outcome,
                report.receivedAt(),
                Transition.DEVICE,
                reason,
                source(report),
                revision,
                revision,
                twin.convergence().state(),
                null,
                report.envelope().correlationId());
    }

    /** Of a message whose place nobody can tell. */
    static Transition malformed(Twin twin, @Nullable String messageId, String detail, Instant at) {
        Long revision = revision(twin.reported());
        return new Transition(
                Kind.REPORTED,
                Outcome.MALFORMED,
                at,
                Transition.DEVICE,
                (messageId == null ? "" : "message " + messageId + ": ") + detail,
                null,
                revision,
                revision,
                twin.convergence().state(),
                null,
                null);
    }

    /** The report, when it is of another life than the one that reported last; without uid no life can be told. */
    static Optional<ForeignReport> foreign(Twin twin, Report report) {
        Reported current = twin.reported();
        String uid = report.envelope().bootUid();
        return current == null
                        || uid == null
                        || current.bootUid() == null
                        || current.bootUid().equals(uid)
                ? Optional.empty()
                : Optional.of(new ForeignReport(
                        report.machine(), uid, report.envelope().position(), current.revision(), report.receivedAt()));
    }

    private static @Nullable Long revision(@Nullable Reported reported) {
        return reported == null ? null : reported.revision();
    }

    private static Source source(Report report) {
        Envelope<StateReport> envelope = report.envelope();
        return new Source(envelope.messageId(), envelope.bootId(), envelope.bootUid(), envelope.sequence(), null);
    }
}
