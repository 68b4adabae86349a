package io.millwright.command.ledger;

import io.millwright.command.lifecycle.Command;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.lifecycle.End;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A command as the database holds it.
 *
 * @param endedAt when it first had an end; absent before
 * @param revision one higher with every change; its ETag
 */
public record StoredCommand(
        CommandOrder order, Command life, @Nullable Instant endedAt, long revision) {
    public CommandKey key() {
        return order.key();
    }

    /** Its end once it has one, until then how far its delivery got: what lists are filtered by. */
    public String state() {
        return life.end().map(End::state).orElseGet(() -> life.delivery().wireName());
    }

    StoredCommand next(Command next, Instant now) {
        Instant ended = next.end().isEmpty() ? null : endedAt == null ? now : endedAt;
        return new StoredCommand(order, next, ended, revision + 1);
    }
}
