package io.millwright.registry.machine;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineTypeId;
import org.jspecify.annotations.Nullable;

/** Which machines of a factory are listed; an absent member selects all. */
record MachineFilter(
        FactoryId factoryId,
        @Nullable AreaId areaId,
        @Nullable MachineTypeId typeId) {}
