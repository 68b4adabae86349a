package io.millwright.model.topic;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.Ids;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import java.util.Objects;
import java.util.Optional;

/**
 * {@code factory/{factory_id}/area/{area_id}/machine/{machine_id}/{message_class}}. The area is where the sender says it
 * stands; the registry's word counts.
 */
public record MachineTopic(FactoryId factoryId, AreaId areaId, MachineId machineId, MessageClass messageClass) {
    private static final int LEVELS = 7;

    public MachineTopic {
        Objects.requireNonNull(factoryId);
        Objects.requireNonNull(areaId);
        Objects.requireNonNull(machineId);
        Objects.requireNonNull(messageClass);
    }

    public static MachineTopic of(MachineKey machine, AreaId areaId, MessageClass messageClass) {
        return new MachineTopic(machine.factoryId(), areaId, machine.machineId(), messageClass);
    }

    public MachineKey machine() {
        return new MachineKey(factoryId, machineId);
    }

    /** The topic of another class of the same machine. */
    public MachineTopic sibling(MessageClass other) {
        return new MachineTopic(factoryId, areaId, machineId, other);
    }

    /** The topic as it stands on the wire. */
    public String path() {
        return "factory/" + factoryId.value() + "/area/" + areaId.value() + "/machine/" + machineId.value() + "/"
                + messageClass.wireName();
    }

    /** Empty for everything that is not exactly a machine topic: other levels, wildcards, illegal ids, unknown classes. */
    public static Optional<MachineTopic> parse(String path) {
        String[] level = path.split("/", LEVELS + 1);
        if (level.length != LEVELS
                || !level[0].equals("factory")
                || !level[2].equals("area")
                || !level[4].equals("machine")
                || !Ids.isLegal(level[1])
                || !Ids.isLegal(level[3])
                || !Ids.isLegal(level[5])) {
            return Optional.empty();
        }
        return MessageClass.ofWireName(level[6])
                .map(messageClass -> new MachineTopic(
                        new FactoryId(level[1]), new AreaId(level[3]), new MachineId(level[5]), messageClass));
    }

    @Override
    public String toString() {
        return path();
    }
}
