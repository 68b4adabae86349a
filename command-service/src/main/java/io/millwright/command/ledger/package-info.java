/**
 * The stored commands: evidence, timeline and outbox in one schema.
 *
 * <p>Every event is recorded under a row lock in one transaction: read, decide, write, together with its entry in the
 * timeline, so that replicas never overwrite each other. A command that need not be sent any more leaves the outbox in the
 * same transaction, and whoever waits for its end is told at the commit.
 */
@NullMarked
package io.millwright.command.ledger;

import org.jspecify.annotations.NullMarked;
