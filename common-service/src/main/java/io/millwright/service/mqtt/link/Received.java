package io.millwright.service.mqtt.link;

import io.millwright.service.mqtt.InboundMessage;

/**
 * A message that waits for its acknowledgement.
 *
 * @param acknowledgement sends the PUBACK, from any thread; does nothing once the connection is gone, since the broker
 *     sends the message again, and nothing for QoS 0
 */
public record Received(InboundMessage message, Runnable acknowledgement) {}
