package io.millwright.service.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Machines of a factory that fit all that is given.
 *
 * @param areaId any area when absent
 * @param typeId any type when absent
 * @param machines only these; all when absent
 * @param labels those that a machine must carry, with these values; none when absent
 */
public record MachineSelection(
        FactoryId factory,
        @Nullable String areaId,
        @Nullable String typeId,
        @Nullable Collection<MachineId> machines,
        @Nullable ObjectNode labels) {
    public MachineSelection {
        machines = machines == null ? null : List.copyOf(machines);
    }

    /** Of the listed machines those that exist. */
    public static MachineSelection of(FactoryId factory, Collection<MachineId> machines) {
        return new MachineSelection(factory, null, null, machines, null);
    }
}
