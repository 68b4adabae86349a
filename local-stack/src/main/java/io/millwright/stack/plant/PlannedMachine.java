package io.millwright.stack.plant;

import org.jspecify.annotations.Nullable;

/**
 * A machine that has to be registered.
 *
 * @param file the recording that it plays; absent for a made-up one
 */
public record PlannedMachine(
        String machineId,
        String areaId,
        String typeId,
        String name,
        @Nullable String file) {}
