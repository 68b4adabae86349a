package io.millwright.service.registry;

import io.millwright.model.id.MachineKey;
import io.millwright.model.id.MachineTypeId;

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

    record StoredType(KnownMachineType type) implements Change {
        @Override
        public long revision() {
            return type.revision();
        }
    }

    /** A tombstone of a machine type. */
    record RemovedType(MachineTypeId typeId, long revision) implements Change {}

    /** Of a kind that isn't followed here, or not invented when this was written. */
    record Ignored(long revision) implements Change {}

    /** The registry broke its promise; the entry is passed over so that it doesn't hide those behind it. */
    record Malformed(long revision, String reason) implements Change {}
}
