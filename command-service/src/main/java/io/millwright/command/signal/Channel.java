package io.millwright.command.signal;

import java.util.Locale;

/** What replicas tell each other. */
public enum Channel {
    /** Something in the outbox is due; the payload is empty. */
    DUE,
    /** A command has ended; the payload is its key. */
    ENDED;

    /** The name of the channel in the database. */
    public String sqlName() {
        return "millwright_command_" + name().toLowerCase(Locale.ROOT);
    }
}
