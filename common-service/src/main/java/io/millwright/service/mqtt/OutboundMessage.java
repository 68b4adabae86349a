package io.millwright.service.mqtt;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message to be published.
 *
 * @param expiry how long the broker may hold it, whole seconds; absent means without end. Ignored with 3.1.1
 */
@SuppressWarnings("ArrayRecordComponent") // messages are never compared, and a copy of each would cost the hot path
public record OutboundMessage(
        String topic,
        byte[] payload,
        int qos,
        boolean retain,
        @Nullable Duration expiry,
        Map<String, String> userProperties) {
    public OutboundMessage {
        userProperties = Map.copyOf(userProperties);
    }

    public static OutboundMessage of(String topic, byte[] payload, int qos, boolean retain) {
        return new OutboundMessage(topic, payload, qos, retain, null, Map.of());
    }

    public OutboundMessage expiringAfter(Duration time) {
        return new OutboundMessage(topic, payload, qos, retain, time, userProperties);
    }
}
