package io.millwright.service.registry;

import io.millwright.model.id.MachineKey;

/** One entry of the change feed, as far as it matters here. */
sealed interface Change {
    long revision();

    record Stored(KnownMachine machine) implements Change {
        @Override
        public long revision() {
            return machine.revision();
        }
    }

    /** A tombstone. */
    record Removed(MachineKey key, long revision) implements Change {}

    /** Of a kind that isn't followed here, or not invented when this was written. */
    record Ignored(long revision) implements Change {}

    /** The registry broke its promise; the entry is passed over so that it doesn't hide those behind it. */
    record Malformed(long revision, String reason) implements Change {}
}
