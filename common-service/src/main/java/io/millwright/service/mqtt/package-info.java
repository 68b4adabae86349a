/**
 * MQTT for services: the connector {@code millwright-mqtt} and {@link io.millwright.service.mqtt.MqttPublisher}.
 *
 * <p>A message is acknowledged to the broker only after its handler is done, so that an acknowledgement means committed.
 */
@NullMarked
package io.millwright.service.mqtt;

import org.jspecify.annotations.NullMarked;
