/**
 * Commands on their way to machines: the service is their only queue.
 *
 * <p>What is due is claimed from the outbox under row locks that other replicas pass over, recorded as an attempt, and only
 * then handed to the broker; what the broker says is recorded after it. A message expires at the broker when its command
 * does, by the database's clock.
 */
@NullMarked
package io.millwright.command.delivery;

import org.jspecify.annotations.NullMarked;
