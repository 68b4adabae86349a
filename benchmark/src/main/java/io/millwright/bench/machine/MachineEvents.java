package io.millwright.bench.machine;

import io.millwright.model.id.CommandId;
import io.millwright.model.message.Rejection;

/** What happens to machines; told on the threads of the network, so that it must not wait. */
public interface MachineEvents {
    MachineEvents NONE = new MachineEvents() {};

    /** Connected and subscribed, and the broker has its first words. */
    default void online(Machine machine) {}

    /** @param repeated whether it came before in this boot */
    default void command(Machine machine, CommandId command, boolean repeated) {}

    default void rejected(Machine machine, Rejection rejection) {}
}
