package io.millwright.registry.transfer;

import io.millwright.model.id.MachineId;
import io.millwright.registry.machine.MachineDocument;
import org.jspecify.annotations.Nullable;

/** One line of a file. */
sealed interface ImportLine {
    /** Where it begins; the first line of the file is 1. */
    int number();

    /** @param revision the one that the client knows; absent for a machine that it thinks new */
    record Wanted(
            int number,
            MachineId machineId,
            MachineDocument document,
            @Nullable Long revision) implements ImportLine {}

    /**
     * @param machineId as far as it could be read
     * @param pointer to the member that is wrong; empty for the whole line
     */
    record Unreadable(int number, @Nullable String machineId, String pointer, String detail) implements ImportLine {}
}
