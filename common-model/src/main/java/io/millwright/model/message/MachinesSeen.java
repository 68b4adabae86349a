package io.millwright.model.message;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.json.Require;
import java.time.Instant;
import java.util.List;

/**
 * From one service to another, under {@code system/}: which machines were heard, and when last. Told at intervals, each
 * machine once; a machine may be told again, with the same time or a later one.
 */
public record MachinesSeen(List<Seen> machines) {
    /** More go into the next message. */
    public static final int MAX_MACHINES = 1_000;

    public MachinesSeen {
        machines = List.copyOf(Require.present(machines, "machines"));
        Require.that(machines.size() <= MAX_MACHINES, "machines must be at most " + MAX_MACHINES);
    }

    /** @param at by the clock of the service that heard it */
    public record Seen(FactoryId factoryId, MachineId machineId, Instant at) {
        public Seen {
            Require.present(factoryId, "factory_id");
            Require.present(machineId, "machine_id");
            Require.present(at, "at");
        }
    }
}
