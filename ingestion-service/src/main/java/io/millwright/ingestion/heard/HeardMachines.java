package io.millwright.ingestion.heard;

import io.millwright.model.id.MachineKey;
import io.millwright.model.message.MachinesSeen;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Which machines were heard since it was told last, and when: one entry for each. Thread-safe. */
final class HeardMachines {
    private final Map<MachineKey, Instant> latest = new ConcurrentHashMap<>();

    void add(MachineKey machine, Instant at) {
        latest.merge(machine, at, (known, other) -> known.isAfter(other) ? known : other);
    }

    /** What is to be told now; it is forgotten here. A machine that is heard meanwhile is in this or the next telling. */
    List<MachinesSeen> drain() {
        var messages = new ArrayList<MachinesSeen>();
        var machines = new ArrayList<MachinesSeen.Seen>();
        for (MachineKey machine : List.copyOf(latest.keySet())) {
            Instant at = latest.remove(machine);
            if (at != null) {
                machines.add(new MachinesSeen.Seen(machine.factoryId(), machine.machineId(), at));
            }
            if (machines.size() == MachinesSeen.MAX_MACHINES) {
                messages.add(new MachinesSeen(machines));
                machines.clear();
            }
        }
        if (!machines.isEmpty()) {
            messages.add(new MachinesSeen(machines));
        }
        return messages;
    }
}
