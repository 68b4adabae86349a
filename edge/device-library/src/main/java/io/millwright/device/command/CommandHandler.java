package io.millwright.device.command;

import io.millwright.model.message.CommandRequest;

/** Runs one type of command. Called at most once a command id, on the device's command thread; an exception is a failure. */
@FunctionalInterface
public interface CommandHandler {
    CommandAnswer run(CommandRequest command) throws Exception;
}
