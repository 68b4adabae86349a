package io.millwright.stack.plant;

import org.jspecify.annotations.Nullable;

/**
 * A machine with its password, as the simulator reads it.
 *
 * @param file the recording that the machine plays; absent for a made-up one
 */
public record PlantDevice(
        String factoryId,
        String areaId,
        String machineId,
        String password,
        @Nullable String file) {

    /** Without the password. */
    @Override
    public String toString() {
        return factoryId + ":" + machineId;
    }
}
