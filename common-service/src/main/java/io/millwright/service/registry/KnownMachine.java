package io.millwright.service.registry;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.id.MachineTypeId;

/**
 * A machine as the registry last described it.
 *
 * @param areaId where it stands now
 * @param revision of the registry, rising with every change
 * @param document all that the registry says about it
 */
public record KnownMachine(MachineKey key, AreaId areaId, MachineTypeId typeId, long revision, JsonNode document) {}
