package io.millwright.command.lifecycle;

/** What an event does to a command. */
public sealed interface Transition {
    /** The command as it is now to be stored. */
    record Changed(Command next) implements Transition {}

    /** Nothing new: a duplicate, a weaker word, or something that comes too late to matter. */
    record Unchanged(Command current) implements Transition {}

    default Command command() {
        return switch (this) {
            case Changed changed -> changed.next();
            case Unchanged unchanged -> unchanged.current();
        };
    }
}
