package io.millwright.command.ledger;

import java.time.Instant;

/**
 * A command that can't change until the transaction ends.
 *
 * @param now the database's clock when it was read
 */
public record LockedCommand(StoredCommand command, Instant now) {}
