/**
 * One connection to the broker, over MQTT 5 or 3.1.1, kept up by jittered reconnects.
 *
 * <p>A {@link io.millwright.service.mqtt.link.MqttLink} lives for one connection only, so that nothing of a lost one can
 * count against the next. Messages are acknowledged by whoever took them, never by the link itself.
 */
@NullMarked
package io.millwright.service.mqtt.link;

import org.jspecify.annotations.NullMarked;
