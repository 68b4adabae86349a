/**
 * Lets a channel run on Quarkus' own connector {@code smallrye-mqtt} instead of {@code millwright-mqtt}, by configuration
 * alone, with acknowledgement after success.
 *
 * <p>It speaks 3.1.1 only. A message whose handler fails stays unacknowledged and comes again with the next connection, not
 * before; and a full {@code buffer-size} ends the channel: set it above the broker's in-flight window.
 */
@NullMarked
package io.millwright.service.mqtt.smallrye;

import org.jspecify.annotations.NullMarked;
