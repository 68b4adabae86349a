package io.millwright.command.ledger;

import io.millwright.command.lifecycle.CommandEvent;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.model.id.MachineKey;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An event that is to be recorded.
 *
 * @param reporter the machine whose word it is; absent when it is no machine's
 * @param event given the database's clock
 */
public record Change(CommandKey key, @Nullable MachineKey reporter, Function<Instant, CommandEvent> event) {
    public static Change of(CommandKey key, Function<Instant, CommandEvent> event) {
        return new Change(key, null, event);
    }
}
