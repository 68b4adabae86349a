package io.millwright.command.lifecycle;

import io.millwright.model.id.CommandId;
import io.millwright.model.id.FactoryId;
import java.util.Objects;

/** Identifies a command in the whole system: two factories may choose the same id. */
public record CommandKey(FactoryId factoryId, CommandId commandId) {
    public CommandKey {
        Objects.requireNonNull(factoryId);
        Objects.requireNonNull(commandId);
    }

    public static CommandKey of(String factoryId, String commandId) {
        return new CommandKey(new FactoryId(factoryId), new CommandId(commandId));
    }

    @Override
    public String toString() {
        return factoryId.value() + "/" + commandId.value();
    }
}
