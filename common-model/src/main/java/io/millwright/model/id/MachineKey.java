package io.millwright.model.id;

import java.util.Objects;

/**
 * Identifies a machine in the whole system. Its area is no part of the identity: machines move.
 *
 * <p>Written as {@code factory_id:machine_id}, which is also the MQTT client id and user name of the device.
 */
public record MachineKey(FactoryId factoryId, MachineId machineId) implements Comparable<MachineKey> {
    public MachineKey {
        Objects.requireNonNull(factoryId, "factory_id is missing");
        Objects.requireNonNull(machineId, "machine_id is missing");
    }

    public static MachineKey of(String factoryId, String machineId) {
        return new MachineKey(new FactoryId(factoryId), new MachineId(machineId));
    }

    /** The MQTT client id (and user name) of this machine's own connection. */
    public String clientId() {
        return factoryId.value() + ":" + machineId.value();
    }

    @Override
    public int compareTo(MachineKey other) {
        int byFactory = factoryId.value().compareTo(other.factoryId.value());
        return byFactory != 0 ? byFactory : machineId.value().compareTo(other.machineId.value());
    }

    @Override
    public String toString() {
        return clientId();
    }
}
