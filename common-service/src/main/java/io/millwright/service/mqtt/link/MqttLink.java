package io.millwright.service.mqtt.link;

import io.millwright.service.mqtt.OutboundMessage;
import io.millwright.service.mqtt.PublishResult;
import java.time.Clock;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * One connection, from CONNECT to its end. Callbacks and stages run on the connection's own thread and must not block it.
 */
public interface MqttLink {
    /**
     * @param clock tells when a message was received
     * @param onMessage gets everything the broker sends, also what it kept while nobody was connected
     * @param onEnd called with the reason when the connection could not be made or is lost, at least once
     */
    static MqttLink create(
            LinkSettings settings, Clock clock, Consumer<Received> onMessage, Consumer<Throwable> onEnd) {
        return switch (settings.version()) {
            case V5 -> new Mqtt5Link(settings, clock, onMessage, onEnd);
            case V3_1_1 -> new Mqtt3Link(settings, clock, onMessage, onEnd);
        };
    }

    /** Connects; fails with the broker's or the network's reason. To be called once. */
    CompletionStage<Opened> open();

    /** Completes with SUBACK; fails with {@link SubscriptionRefusedException} when the broker said no. */
    CompletionStage<Void> subscribe(String topicFilter, int qos);

    /** Completes with PUBACK (QoS 0: when written). A lost connection is {@link PublishResult.Unconfirmed}, not a failure. */
    CompletionStage<PublishResult> publish(OutboundMessage message);

    /** Disconnects in good order, so that no will is sent; completes when the connection is gone. The session stays. */
    CompletionStage<Void> close();

    /** What the broker said to CONNECT. */
    record Opened(boolean sessionPresent) {}
}
