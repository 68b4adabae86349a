package io.millwright.registry.key;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.id.MachineTypeId;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Identifies one thing that the registry holds.
 *
 * @param factoryId the factory it belongs to; absent for machine types, which all factories share
 * @param id as it was spelled when it was created
 */
public record ItemKey(ItemKind kind, @Nullable FactoryId factoryId, String id) {
    /** User names of services begin with it, so that no factory may be called so. */
    public static final String RESERVED_FACTORY = "service";

    public static ItemKey of(FactoryId factoryId) {
        return new ItemKey(ItemKind.FACTORY, factoryId, factoryId.value());
    }

    public static ItemKey of(FactoryId factoryId, AreaId areaId) {
        return new ItemKey(ItemKind.AREA, factoryId, areaId.value());
    }

    public static ItemKey of(FactoryId factoryId, MachineId machineId) {
        return new ItemKey(ItemKind.MACHINE, factoryId, machineId.value());
    }

    public static ItemKey of(MachineKey machine) {
        return of(machine.factoryId(), machine.machineId());
    }

    public static ItemKey of(MachineTypeId typeId) {
        return new ItemKey(ItemKind.MACHINE_TYPE, null, typeId.value());
    }

    /** @throws IllegalStateException for a machine type, which belongs to no factory */
    public FactoryId inFactory() {
        if (factoryId == null) {
            throw new IllegalStateException("a " + kind.wireName() + " belongs to no factory");
        }
        return factoryId;
    }

    /** One text for all spellings of the key; unambiguous within its kind, for no id holds a colon. */
    public String folded() {
        return switch (kind) {
            case FACTORY, MACHINE_TYPE -> id.toLowerCase(Locale.ROOT);
            case AREA, MACHINE -> (factoryId + ":" + id).toLowerCase(Locale.ROOT);
        };
    }
}
