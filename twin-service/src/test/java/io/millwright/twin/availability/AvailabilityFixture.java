package io.millwright.twin.availability;

import static io.millwright.twin.core.TwinFixture.PRESS;
import static io.millwright.twin.core.TwinFixture.afterNoon;
import static io.millwright.twin.core.TwinFixture.envelope;

import io.millwright.model.envelope.Via;
import io.millwright.model.id.MachineId;
import io.millwright.model.message.Availability;
import io.millwright.model.message.Availability.Reason;
import io.millwright.model.message.Availability.Status;
import org.jspecify.annotations.Nullable;

/** Announcements of one machine, received a minute after noon. */
final class AvailabilityFixture {
    static final MachineId GATEWAY = new MachineId("gw-1");

    private AvailabilityFixture() {}

    static Announcement online(long boot, long session) {
        return announcement(boot, null, new Availability(Status.ONLINE, session, Reason.CONNECTED));
    }

    static Announcement onlineVia(long boot, long session, long gatewayBoot, long gatewaySession) {
        return announcement(
                boot,
                new Via(GATEWAY, gatewayBoot, gatewaySession),
                new Availability(Status.ONLINE, session, Reason.CONNECTED));
    }

    static Announcement offline(long boot, long session, @Nullable Reason reason) {
        return announcement(boot, null, new Availability(Status.OFFLINE, session, reason));
    }

    private static Announcement announcement(long boot, @Nullable Via via, Availability availability) {
        return new Announcement(PRESS, envelope(boot, null, 1, via, availability), afterNoon(60));
    }
}
