package io.millwright.command.ledger;

import io.millwright.command.lifecycle.CommandKey;

/** What became of a {@link Change}. */
public sealed interface Recording {
    record Applied(StoredCommand before, StoredCommand after) implements Recording {
        /** Whether it need not be sent any more, unlike before. */
        boolean isSettled() {
            return before.life().isToBeSent() && !after.life().isToBeSent();
        }

        /** Whether one that is sent only after it may be sent now: it is received, or has ended. */
        boolean makesWay() {
            return (before.life().receivedAt() == null && after.life().receivedAt() != null)
                    || (before.endedAt() == null && after.endedAt() != null);
        }
    }

    /** A duplicate, or a word that changes nothing. */
    record Nothing(StoredCommand current) implements Recording {}

    /** There is no such command. */
    record Unknown(CommandKey key) implements Recording {}

    /** The command belongs to another machine than the one that spoke. */
    record Foreign(CommandKey key) implements Recording {}

    /** It can't be recorded, however often it is tried. */
    record Broken(CommandKey key, String reason) implements Recording {}
}
