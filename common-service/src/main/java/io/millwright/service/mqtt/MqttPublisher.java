package io.millwright.service.mqtt;

import io.smallrye.mutiny.Uni;

/** Publishes over the service's own connection. */
public interface MqttPublisher {
    /**
     * Completes with the broker's PUBACK (QoS 0: when written). Never fails for a broken connection: that is
     * {@link PublishResult.Unconfirmed}, after a bounded wait.
     */
    Uni<PublishResult> publish(OutboundMessage message);
}
