package io.millwright.command.ledger;

import io.millwright.command.lifecycle.CommandKey;

/** What became of a {@link Change}. */
public sealed interface Recording {
    record Applied(StoredCommand before, StoredCommand after) implements Recording {}

    /** A duplicate, or a word that changes nothing. */
    record Nothing(StoredCommand current) implements Recording {}

    /** There is no such command. */
    record Unknown(CommandKey key) implements Recording {}

    /** The command belongs to another machine than the one that spoke. */
    record Foreign(CommandKey key) implements Recording {}
}
