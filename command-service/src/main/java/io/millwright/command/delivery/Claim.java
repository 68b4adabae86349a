package io.millwright.command.delivery;

import io.millwright.command.ledger.LockedCommand;
import io.millwright.command.lifecycle.CommandKey;
import java.time.Duration;

/**
 * A command that this replica, and no other, is to send now.
 *
 * @param left until its expiry
 */
record Claim(LockedCommand locked, Duration left) {
    CommandKey key() {
        return locked.command().key();
    }
}
