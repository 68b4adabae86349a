package io.millwright.service.registry;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.id.MachineTypeId;

/**
 * A machine type as the registry last described it.
 *
 * @param revision of the registry, rising with every change
 * @param document all that the registry says about it
 */
public record KnownMachineType(MachineTypeId typeId, long revision, JsonNode document) {}
