package io.millwright.twin.availability;

import io.millwright.twin.core.Connectivity.Seen;
import io.millwright.twin.core.Session;

/**
 * What a change of a machine's own connectivity means for those that come through it, if it is a gateway.
 *
 * @param last sessions before it are over
 * @param inclusive whether it is over itself
 */
record EndedSessions(Session last, boolean inclusive) {
    static EndedSessions of(Seen gateway) {
        return new EndedSessions(gateway.session(), !gateway.isOnline());
    }
}
