package io.millwright.service.mqtt;

import io.millwright.model.connection.Backoff;
import io.millwright.service.mqtt.link.LinkSettings;
import io.millwright.service.mqtt.link.MqttAddress;
import io.millwright.service.mqtt.link.MqttVersion;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;

/** How a service talks to its broker. */
@ConfigMapping(prefix = "millwright.mqtt")
public interface MqttConfig {
    /** {@code mqtt://host:port}, or {@code mqtts://host:port} for TLS with the trust store of the JVM. */
    @WithDefault("mqtt://127.0.0.1:1883")
    String url();

    /** Absent for a broker that lets everybody in. */
    Optional<String> username();

    /** No default; absent for a broker that lets everybody in. */
    Optional<String> password();

    /** {@code 5}, or {@code 3.1.1} for a broker without it: then messages never expire and 0x10 is not told. */
    @WithDefault("5")
    String version();

    /**
     * Whether replicas share the machines' messages. False only for a single replica whose broker can't share: then every
     * replica gets every message.
     */
    @WithDefault("true")
    boolean sharedSubscriptions();

    /** How long the broker keeps messages for a service that is away: at least 24 h, so that a night is survived. */
    @WithDefault("PT24H")
    Duration sessionExpiry();

    /** A dead connection is noticed after one and a half of it. */
    @WithDefault("PT30S")
    Duration keepAlive();

    /** For the socket, and again for CONNACK. */
    @WithDefault("PT10S")
    Duration connectTimeout();

    /** How long a publish may wait for a connection and its PUBACK before it counts as unconfirmed. */
    @WithDefault("PT10S")
    Duration publishTimeout();

    /** How many publishes may wait at once; one more is unconfirmed at once. Raise it only with the memory for it. */
    @WithDefault("10000")
    int maxWaitingPublishes();

    /** How long every attempt to handle a channel's messages may fail before the service stops being ready. */
    @WithDefault("PT30S")
    Duration failingAfter();

    Reconnect reconnect();

    Retry retry();

    Retained retained();

    /** Delay before attempt k: {@code min(max-delay, first-delay * 2^k) + U(0, jitter)}. */
    interface Reconnect {
        @WithDefault("PT0.5S")
        Duration firstDelay();

        @WithDefault("PT30S")
        Duration maxDelay();

        /** Spreads the services out after a broker's restart; with many services, more. */
        @WithDefault("PT1S")
        Duration jitter();

        /** How long a connection must last before k starts from 0 again. */
        @WithDefault("PT30S")
        Duration stableAfter();

        default Backoff backoff() {
            return new Backoff(firstDelay(), maxDelay(), jitter(), stableAfter(), 0);
        }
    }

    /** The same formula, before a message is handled again whose handler failed. */
    interface Retry {
        @WithDefault("PT0.2S")
        Duration firstDelay();

        @WithDefault("PT10S")
        Duration maxDelay();

        @WithDefault("PT0.5S")
        Duration jitter();

        default Backoff backoff() {
            return new Backoff(firstDelay(), maxDelay(), jitter(), maxDelay(), 0);
        }
    }

    /** Reading what the broker retains. */
    interface Retained {
        /** No further message for so long means that all were delivered. Longer for a slow broker or many machines. */
        @WithDefault("PT1S")
        Duration quietTime();

        /** The whole read fails after it. */
        @WithDefault("PT5M")
        Duration timeout();
    }

    /** Settings of a connection that keeps a session. */
    default LinkSettings link(String clientId, int receiveMaximum) {
        return new LinkSettings(
                MqttVersion.of(version()),
                MqttAddress.parse(url()),
                clientId,
                username(),
                password(),
                sessionExpiry(),
                receiveMaximum,
                keepAlive(),
                connectTimeout());
    }

    /** Settings of a connection that leaves nothing behind. */
    default LinkSettings brief(String clientId, int receiveMaximum) {
        return link(clientId, receiveMaximum).withoutSession();
    }
}
