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
 * @param isUrgent whether somebody waits for it; otherwise a few milliseconds don't matter
 */
public record Change(
        CommandKey key, @Nullable MachineKey reporter, Function<Instant, CommandEvent> event, boolean isUrgent) {
    public static Change of(CommandKey key, Function<Instant, CommandEvent> event) {
        return new Change(key, null, event, true);
    }

    public static Change of(CommandKey key, MachineKey reporter, Function<Instant, CommandEvent> event) {
        return new Change(key, reporter, event, true);
    }

    /** The same, which can wait for what follows it. */
    public Change unhurried() {
        return new Change(key, reporter, event, false);
    }
}
