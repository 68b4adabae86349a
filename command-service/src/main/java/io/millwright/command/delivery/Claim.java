package io.millwright.command.delivery;

import io.millwright.command.ledger.LockedCommand;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.model.id.AreaId;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A command that this replica, and no other, is to send now.
 *
 * @param left until its expiry
 * @param area where the registry says its machine stands; absent when it is registered no more, or another one under its id
 */
record Claim(LockedCommand locked, Duration left, @Nullable AreaId area) {
    CommandKey key() {
        return locked.command().key();
    }
}
