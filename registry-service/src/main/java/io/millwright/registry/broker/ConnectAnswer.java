package io.millwright.registry.broker;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether the client may connect, and then what it may do.
 *
 * @param identity {@code machine} or {@code service}
 */
record ConnectAnswer(
        boolean allowed,
        @Nullable Refusal reason,
        @Nullable String identity,
        @Nullable List<PublishRight> publish,
        @Nullable List<SubscribeRight> subscribe) {

    static ConnectAnswer of(ConnectDecision decision) {
        return switch (decision) {
            case ConnectDecision.Refused(var reason) -> new ConnectAnswer(false, reason, null, null, null);
            case ConnectDecision.Allowed(var identity, var rights) ->
                new ConnectAnswer(true, null, kind(identity), rights.publish(), rights.subscribe());
        };
    }

    private static String kind(Identity identity) {
        return switch (identity) {
            case Identity.Device device -> "machine";
            case Identity.Service service -> "service";
        };
    }
}
