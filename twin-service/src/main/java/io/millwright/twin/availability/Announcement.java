package io.millwright.twin.availability;

import io.millwright.model.envelope.Envelope;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.Availability;
import io.millwright.model.message.Availability.Status;
import io.millwright.twin.core.Cause;
import io.millwright.twin.core.Session;
import java.time.Instant;

/** A legal availability message of a registered machine. {@code receivedAt} is the server's time. */
record Announcement(MachineKey machine, Envelope<Availability> envelope, Instant receivedAt) {
    Session session() {
        return new Session(envelope.bootId(), envelope.payload().sessionId());
    }

    Cause cause() {
        Availability availability = envelope.payload();
        if (availability.status() == Status.ONLINE) {
            return Cause.CONNECTED;
        }
        if (availability.reason() == null) {
            return Cause.UNSPECIFIED;
        }
        return switch (availability.reason()) {
            case GRACEFUL -> Cause.GRACEFUL;
            case WILL -> Cause.WILL;
            case CONNECTED -> Cause.UNSPECIFIED;
        };
    }
}
