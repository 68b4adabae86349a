package io.millwright.twin.query;

import com.fasterxml.jackson.annotation.JsonValue;
import io.millwright.model.envelope.Via;
import io.millwright.twin.core.Cause;
import io.millwright.twin.core.Connectivity;
import io.millwright.twin.core.Connectivity.NeverSeen;
import io.millwright.twin.core.Connectivity.Seen;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * @param reason why it is so; absent, like all that follows, for a machine whose availability was never heard of
 * @param via the gateway session that it came through
 */
record AvailabilityView(
        Status status,
        @Nullable Cause reason,
        @Nullable Instant since,
        @Nullable Long bootId,
        @Nullable Long sessionId,
        @Nullable Via via) {

    enum Status {
        ONLINE,
        OFFLINE,
        UNKNOWN;

        @JsonValue
        String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static AvailabilityView of(Connectivity connectivity) {
        return switch (connectivity) {
            case NeverSeen() -> new AvailabilityView(Status.UNKNOWN, null, null, null, null, null);
            case Seen seen ->
                new AvailabilityView(
                        seen.isOnline() ? Status.ONLINE : Status.OFFLINE,
                        seen.cause(),
                        seen.since(),
                        seen.session().bootId(),
                        seen.session().sessionId(),
                        seen.via());
        };
    }
}
