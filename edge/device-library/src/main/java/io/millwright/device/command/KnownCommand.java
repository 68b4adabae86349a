package io.millwright.device.command;

import io.millwright.model.id.CommandId;
import io.millwright.model.message.Outcome;
import java.util.Optional;

/**
 * What the journal holds of a command.
 *
 * @param outcome empty while it runs, or when the device lost its power in between
 */
public record KnownCommand(CommandId commandId, CommandOrigin origin, Optional<Outcome> outcome) {
    KnownCommand ended(Outcome how) {
        return new KnownCommand(commandId, origin, Optional.of(how));
    }
}
