package io.millwright.command.delivery;

import io.millwright.command.ledger.LockedCommand;
import io.millwright.command.lifecycle.CommandKey;
import java.time.Duration;

/**
 * A command that this replica, and no other, is to send now.
 *
 * @param left until its expiry
 * @param isOfFormerMachine whether its machine was deleted since, and another one is registered under the id
 */
record Claim(LockedCommand locked, Duration left, boolean isOfFormerMachine) {
    CommandKey key() {
        return locked.command().key();
    }
}
