package io.millwright.registry.broker;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether the client may connect, and then what it may do.
 *
 * @param identity {@code machine} or {@code service}
 * @param credentialId on which a machine's session stands: when it ends, the session has to be closed
 * @param validUntil when the session has to be closed in any case; absent: never
 * @param position to be asked {@code /internal/broker/ended?since=} from, for what ends after this answer
 */
record ConnectAnswer(
        boolean allowed,
        @Nullable Refusal reason,
        @Nullable String identity,
        @Nullable List<PublishRight> publish,
        @Nullable List<SubscribeRight> subscribe,
        @Nullable String credentialId,
        @Nullable Instant validUntil,
        @Nullable Long position) {

    static ConnectAnswer of(ConnectDecision decision) {
        return switch (decision) {
            case ConnectDecision.Refused(var reason) ->
                new ConnectAnswer(false, reason, null, null, null, null, null, null);
            case ConnectDecision.Allowed(var identity, var rights, var stand) -> {
                Optional<DeviceCredential> credential = stand.map(ConnectDecision.Stand::credential);
                yield new ConnectAnswer(
                        true,
                        null,
                        kind(identity),
                        rights.publish(),
                        rights.subscribe(),
                        credential.map(DeviceCredential::id).orElse(null),
                        credential.map(DeviceCredential::notAfter).orElse(null),
                        stand.map(each -> each.device().position()).orElse(null));
            }
        };
    }

    private static String kind(Identity identity) {
        return switch (identity) {
            case Identity.Device device -> "machine";
            case Identity.Service service -> "service";
        };
    }
}
