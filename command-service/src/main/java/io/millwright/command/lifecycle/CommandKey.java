package io.millwright.command.lifecycle;

import io.millwright.model.id.CommandId;
import io.millwright.model.id.FactoryId;
import java.util.Comparator;
import java.util.Objects;

/**
 * Identifies a command in the whole system: two factories may choose the same id.
 *
 * <p>The order is the one in which rows are locked, so that two transactions never wait for each other.
 */
public record CommandKey(FactoryId factoryId, CommandId commandId) implements Comparable<CommandKey> {
    private static final Comparator<CommandKey> ORDER = Comparator.comparing(
                    (CommandKey key) -> key.factoryId().value())
            .thenComparing(key -> key.commandId().value());

    public CommandKey {
        Objects.requireNonNull(factoryId);
        Objects.requireNonNull(commandId);
    }

    public static CommandKey of(String factoryId, String commandId) {
        return new CommandKey(new FactoryId(factoryId), new CommandId(commandId));
    }

    @Override
    public int compareTo(CommandKey other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return factoryId.value() + "/" + commandId.value();
    }
}
