package io.millwright.twin.query;

import io.millwright.model.envelope.Via;
import io.millwright.twin.core.Cause;
import io.millwright.twin.core.Connectivity;
import io.millwright.twin.core.Connectivity.NeverSeen;
import io.millwright.twin.core.Connectivity.Seen;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * @param reason why it is so; absent, like all that follows, for a machine whose availability was never heard of
 * @param via the gateway session that it came through
 */
record AvailabilityView(
        Connectivity.Status status,
        @Nullable Cause reason,
        @Nullable Instant since,
        @Nullable Long bootId,
        @Nullable Long sessionId,
        @Nullable Via via) {

    static AvailabilityView of(Connectivity connectivity) {
        return switch (connectivity) {
            case NeverSeen() -> new AvailabilityView(connectivity.status(), null, null, null, null, null);
            case Seen seen ->
                new AvailabilityView(
                        connectivity.status(),
                        seen.cause(),
                        seen.since(),
                        seen.session().bootId(),
                        seen.session().sessionId(),
                        seen.via());
        };
    }
}
