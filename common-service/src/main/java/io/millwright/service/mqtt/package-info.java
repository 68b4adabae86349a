/**
 * MQTT for services: the connector {@code millwright-mqtt}, {@link io.millwright.service.mqtt.MqttPublisher} and {@link
 * io.millwright.service.mqtt.RetainedReader}.
 *
 * <p>A message is acknowledged to the broker only after its handler is done, so that an acknowledgement means committed; one
 * whose handler fails is handled again until it succeeds, so that a handler fails only for broken infrastructure and answers
 * bad input itself. A broker that is away costs readiness, never the service.
 */
@NullMarked
package io.millwright.service.mqtt;

import org.jspecify.annotations.NullMarked;
