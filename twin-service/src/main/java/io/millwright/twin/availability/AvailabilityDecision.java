package io.millwright.twin.availability;

import io.millwright.twin.availability.AvailabilityOutcome.Applied;
import io.millwright.twin.availability.AvailabilityOutcome.Duplicate;
import io.millwright.twin.availability.AvailabilityOutcome.Stale;
import io.millwright.twin.core.Cause;
import io.millwright.twin.core.Connectivity;
import io.millwright.twin.core.Connectivity.NeverSeen;
import io.millwright.twin.core.Connectivity.Seen;
import io.millwright.twin.core.Session;
import java.time.Instant;
import java.util.Comparator;

/**
 * Pure: same inputs, same outcome. All announcements stand in one order, (session, cause), and the highest wins: which is
 * why the order of arrival can't matter.
 */
final class AvailabilityDecision {
    private static final Comparator<Seen> ORDER =
            Comparator.comparing(Seen::session).thenComparing(Seen::cause);

    private AvailabilityDecision() {}

    /** @param gateway connectivity of the gateway that the announcement names; never seen when it names none */
    static AvailabilityOutcome decide(Connectivity current, Connectivity gateway, Announcement announcement) {
        Seen announced = seen(gateway, announcement);
        return switch (current) {
            case NeverSeen() -> new Applied(announced);
            case Seen known -> {
                int order = ORDER.compare(announced, known);
                if (order > 0) {
                    yield new Applied(keepingBeginning(known, announced));
                }
                yield order == 0 ? new Duplicate() : refused(known, announced);
            }
        };
    }

    private static Seen seen(Connectivity gateway, Announcement announcement) {
        var via = announcement.envelope().via();
        Cause cause = announcement.cause();
        boolean cutOff = cause.isOnline() && via != null && gateway.hasEnded(Session.of(via));
        return new Seen(announcement.session(), cutOff ? Cause.GATEWAY : cause, via, announcement.receivedAt());
    }

    /** A better cause for a session that is known to be offline does not make it offline anew. */
    private static Seen keepingBeginning(Seen known, Seen announced) {
        boolean same = known.session().equals(announced.session()) && known.isOnline() == announced.isOnline();
        Instant since = same ? known.since() : announced.since();
        return new Seen(
                announced.session(),
                announced.cause(),
                announced.via() == null && same ? known.via() : announced.via(),
                since);
    }

    /** An offline that says no more than what is known is no news to anybody, and overwrote nothing that was right. */
    private static AvailabilityOutcome refused(Seen known, Seen announced) {
        boolean sameSession = known.session().equals(announced.session());
        if (sameSession && !announced.isOnline()) {
            return new Duplicate();
        }
        return new Stale(known.session(), !announced.isOnline() && known.isOnline());
    }
}
