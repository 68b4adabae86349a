package io.millwright.command.connectivity;

import io.millwright.command.connectivity.ConnectivityOutcome.CameOnline;
import io.millwright.command.connectivity.ConnectivityOutcome.Stale;
import io.millwright.command.connectivity.ConnectivityOutcome.WentOffline;
import io.millwright.model.envelope.Via;
import org.jspecify.annotations.Nullable;

/** What an availability message does to what is known of a machine. Pure: same inputs, same outcome. */
final class ConnectivityTransition {
    private ConnectivityTransition() {}

    /**
     * @param bootUid of the boot that speaks; absent when it has none
     * @param gateway what is known of the gateway that {@code told} came through; absent when there is none
     */
    static ConnectivityOutcome apply(Known known, Session told, @Nullable String bootUid, @Nullable Session gateway) {
        Session session = told.online() && isOver(told.via(), gateway) ? told.ended() : told;
        Session before = known.session();
        Lives lives = known.lives();
        if (lives.isOver(bootUid) || lives.isLeftOver(before, session)) {
            return new Stale(known);
        }
        if (lives.beginsAnew(before, session, bootUid)) {
            return new CameOnline(new Known(session, lives.begunAnew(before, bootUid)));
        }
        if (session.isAfter(before)) {
            Known next = new Known(session, lives.continued(bootUid));
            return session.online() ? new CameOnline(next) : new WentOffline(next);
        }
        return session.isSameConnectionAs(before) && before.online() && !session.online()
                ? new WentOffline(new Known(session, lives.with(bootUid)))
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
