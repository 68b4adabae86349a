package io.millwright.service.registry;

import io.millwright.model.id.MachineKey;
import java.util.stream.Stream;

/** One row of {@code known_machine}. A tombstone describes nothing: its area, type and document are empty. */
record StoredRow(
        String factoryId,
        String machineId,
        String areaId,
        String typeId,
        long revision,
        boolean deleted,
        String document) {

    /** The row that a change writes, if any. */
    static Stream<StoredRow> of(Change change) {
        return switch (change) {
            case Change.Stored stored -> Stream.of(of(stored.machine()));
            case Change.Removed removed -> Stream.of(tombstone(removed.key(), removed.revision()));
            case Change.StoredType _, Change.RemovedType _, Change.Ignored _, Change.Malformed _ -> Stream.empty();
        };
    }

    private static StoredRow of(KnownMachine machine) {
        return new StoredRow(
                machine.key().factoryId().value(),
                machine.key().machineId().value(),
                machine.areaId().value(),
                machine.typeId().value(),
                machine.revision(),
                false,
                machine.document().toString());
    }

    private static StoredRow tombstone(MachineKey key, long revision) {
        return new StoredRow(key.factoryId().value(), key.machineId().value(), "", "", revision, true, "{}");
    }
}
