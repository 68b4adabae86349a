package io.millwright.service.mqtt;

import io.smallrye.mutiny.Uni;

/** Publishes over the service's own connection. */
public interface MqttPublisher {
    /**
     * Completes with the broker's PUBACK (QoS 0: when written). Never fails for a connection that is broken or not there:
     * that is {@link PublishResult.Unconfirmed} or {@link PublishResult.NotSent}, after a bounded wait.
     */
    Uni<PublishResult> publish(OutboundMessage message);
}
