package io.millwright.service.mqtt;

import java.time.Instant;
import java.util.Map;

/**
 * A message as the broker delivered it; the payload of every incoming channel, whichever connector serves it.
 *
 * @param retained whether it was stored at the broker before this subscription
 * @param duplicate the broker's word that it may have sent it before; false where the connector is not told, as with
 *     {@code millwright-mqtt}
 * @param receivedAt the server's clock
 * @param userProperties of MQTT 5, the last one where a name stands twice; empty with 3.1.1
 */
@SuppressWarnings("ArrayRecordComponent") // messages are never compared, and a copy of each would cost the hot path
public record InboundMessage(
        String topic,
        byte[] payload,
        int qos,
        boolean retained,
        boolean duplicate,
        Instant receivedAt,
        Map<String, String> userProperties) {
    public InboundMessage {
        userProperties = Map.copyOf(userProperties);
    }
}
