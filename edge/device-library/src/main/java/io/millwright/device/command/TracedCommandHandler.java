package io.millwright.device.command;

import io.millwright.model.message.CommandRequest;

/** A {@link CommandHandler} that is told where the command comes from, such as to go on with its trace. */
@FunctionalInterface
public interface TracedCommandHandler {
    CommandAnswer run(CommandRequest command, CommandOrigin origin) throws Exception;
}
