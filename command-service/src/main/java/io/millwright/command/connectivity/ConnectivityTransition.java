package io.millwright.command.connectivity;

import io.millwright.command.connectivity.ConnectivityOutcome.CameOnline;
import io.millwright.command.connectivity.ConnectivityOutcome.Stale;
import io.millwright.command.connectivity.ConnectivityOutcome.WentOffline;
import io.millwright.model.envelope.Via;
import org.jspecify.annotations.Nullable;

/** What an availability message does to what is known of a machine. Pure: same inputs, same outcome. */
final class ConnectivityTransition {
    private ConnectivityTransition() {}

    /** @param gateway what is known of the gateway that {@code told} came through; absent when there is none */
    static ConnectivityOutcome apply(Session known, Session told, @Nullable Session gateway) {
        Session session = told.online() && isOver(told.via(), gateway) ? told.ended() : told;
        if (session.isAfter(known)) {
            return session.online() ? new CameOnline(session) : new WentOffline(session);
        }
        return session.isSameConnectionAs(known) && known.online() && !session.online()
                ? new WentOffline(session)
                : new Stale(known);
    }

    /** A gateway session is over when the gateway is offline in it, or has a later one. */
    private static boolean isOver(@Nullable Via via, @Nullable Session gateway) {
        if (via == null || gateway == null) {
            return false;
        }
        Session through = new Session(via.bootId(), via.sessionId(), true, null);
        return gateway.isAfter(through) || (gateway.isSameConnectionAs(through) && !gateway.online());
    }
}
