package io.millwright.twin.availability;

import io.millwright.twin.core.Connectivity.Seen;
import io.millwright.twin.core.Session;
import io.millwright.twin.core.Transition;
import io.millwright.twin.core.Transition.Kind;
import io.millwright.twin.core.Transition.Outcome;
import io.millwright.twin.core.Transition.Source;
import io.millwright.twin.core.Twin;

/** What the history says of an announcement. */
final class AvailabilityHistory {
    private AvailabilityHistory() {}

    static Transition applied(Twin after, Seen connectivity, Announcement announcement) {
        String status = connectivity.isOnline() ? "online: " : "offline: ";
        return transition(after, Outcome.APPLIED, status + connectivity.cause().wireName(), announcement);
    }

    static Transition refused(Twin twin, Session current, Announcement announcement) {
        String status = announcement.cause().isOnline() ? "online" : "offline";
        return transition(
                twin,
                Outcome.STALE,
                status + " refused; newest is boot " + current.bootId() + ", session " + current.sessionId(),
                announcement);
    }

    private static Transition transition(Twin twin, Outcome outcome, String reason, Announcement announcement) {
        Session session = announcement.session();
        return new Transition(
                Kind.AVAILABILITY,
                outcome,
                announcement.receivedAt(),
                Transition.DEVICE,
                reason,
                new Source(
                        announcement.envelope().messageId(),
                        session.bootId(),
                        announcement.envelope().bootUid(),
                        null,
                        session.sessionId()),
                null,
                null,
                twin.convergence().state(),
                null,
                announcement.envelope().correlationId());
    }
}
