package io.millwright.twin.query;

import io.millwright.model.envelope.Via;
import io.millwright.twin.core.Cause;
import io.millwright.twin.core.Connectivity;
import io.millwright.twin.core.Connectivity.NeverSeen;
import io.millwright.twin.core.Connectivity.Seen;
import io.millwright.twin.core.Twin;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * @param status unknown too for a machine that should be online but has been silent for too long
 * @param lastSeen when anything was heard of it, telemetry too; no part of the twin's version, so that its ETag stays
 * @param reason why it is so; absent, like all that follows, for a machine whose availability was never heard of
 * @param via the gateway session that it came through
 */
record AvailabilityView(
        Connectivity.Status status,
        @Nullable Instant lastSeen,
        @Nullable Cause reason,
        @Nullable Instant since,
        @Nullable Long bootId,
        @Nullable Long sessionId,
        @Nullable Via via) {

    static AvailabilityView of(Twin twin) {
        return switch (twin.connectivity()) {
            case NeverSeen() -> new AvailabilityView(twin.status(), twin.lastSeen(), null, null, null, null, null);
            case Seen seen ->
                new AvailabilityView(
                        twin.status(),
                        twin.lastSeen(),
                        seen.cause(),
                        seen.since(),
                        seen.session().bootId(),
                        seen.session().sessionId(),
                        seen.via());
        };
    }
}
