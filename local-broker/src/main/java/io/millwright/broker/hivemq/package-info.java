/**
 * The registry's authority, enforced inside the embedded broker.
 *
 * <p>Authentication asks and never blocks the broker's threads; the grants live exactly as long as the connection. A
 * denied publish is answered with "not authorized" and costs an MQTT 5 client only that message.
 */
@NullMarked
package io.millwright.broker.hivemq;

import org.jspecify.annotations.NullMarked;
