package io.millwright.twin.core;

import io.millwright.model.envelope.Via;
import java.util.Comparator;

/** One connection of a machine or gateway: the order of availability, with nothing of a clock in it. */
public record Session(long bootId, long sessionId) implements Comparable<Session> {
    private static final Comparator<Session> ORDER =
            Comparator.comparingLong(Session::bootId).thenComparingLong(Session::sessionId);

    /** The session of a gateway that a machine came through. */
    public static Session of(Via via) {
        return new Session(via.bootId(), via.sessionId());
    }

    @Override
    public int compareTo(Session other) {
        return ORDER.compare(this, other);
    }

    public boolean isAfter(Session other) {
        return compareTo(other) > 0;
    }
}
