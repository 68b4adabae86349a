package io.millwright.registry.machine;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineTypeId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which machines of a factory are wanted; what is absent or empty selects all.
 *
 * @param labels that a machine must carry, with these values
 * @param words in lower case, all of which have to be somewhere in a machine's id, name or serial number
 */
record MachineFilter(
        FactoryId factoryId,
        @Nullable AreaId areaId,
        @Nullable MachineTypeId typeId,
        Map<String, String> labels,
        List<String> words) {
    MachineFilter {
        labels = Map.copyOf(labels);
        words = List.copyOf(words);
    }
}
