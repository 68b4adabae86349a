package io.millwright.service.mqtt.link;

import java.time.Duration;
import java.util.Optional;

/**
 * How to connect.
 *
 * @param clientId fixed, so that the broker finds the session again
 * @param sessionExpiry how long the broker keeps subscriptions and messages after a loss; zero asks for a clean start and
 *     no memory
 * @param receiveMaximum how many messages with QoS 1 may be unacknowledged; with 3.1.1 only the broker's own window counts
 */
public record LinkSettings(
        MqttVersion version,
        MqttAddress address,
        String clientId,
        Optional<String> username,
        Optional<String> password,
        Duration sessionExpiry,
        int receiveMaximum,
        Duration keepAlive,
        Duration connectTimeout) {
    private static final int MAX_RECEIVE_MAXIMUM = 65_535;

    public LinkSettings {
        if (receiveMaximum < 1 || receiveMaximum > MAX_RECEIVE_MAXIMUM) {
            throw new IllegalArgumentException("receive-maximum must be 1 to 65535, not " + receiveMaximum);
        }
    }

    /** The same with a clean start and nothing kept afterwards. */
    public LinkSettings withoutSession() {
        return new LinkSettings(
                version,
                address,
                clientId,
                username,
                password,
                Duration.ZERO,
                receiveMaximum,
                keepAlive,
                connectTimeout);
    }

    boolean cleanStart() {
        return sessionExpiry.isZero();
    }

    /** The password stays out of logs. */
    @Override
    public String toString() {
        return clientId + "@" + address.host() + ":" + address.port();
    }
}
