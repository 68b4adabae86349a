package io.millwright.twin.bulk;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.json.Json;
import io.millwright.service.registry.MachineSelection;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What is asked for: which machines, and either a document or a patch.
 *
 * @param mergePatch RFC 7396
 */
@Schema(
        name = "DesiredJobRequest",
        examples = "{\"selector\": {\"labels\": {\"line\": \"3\"}, \"type_id\": \"press\"},"
                + " \"merge_patch\": {\"mode\": \"eco\"}}")
record JobRequest(
        @Schema(required = true) @Nullable Selector selector,

        @Schema(type = SchemaType.OBJECT, description = "Merged into the desired state") @Nullable JsonNode mergePatch,

        @Schema(type = SchemaType.OBJECT, description = "Replaces the desired state") @Nullable JsonNode document) {

    /**
     * Machines that fit all that is given.
     *
     * @param labels those that a machine must carry, with these values
     */
    @Schema(name = "TwinSelector")
    record Selector(
            @Schema(maxProperties = 16) @Nullable Map<String, String> labels,

            @Nullable String areaId,
            @Nullable String typeId,

            @Schema(maxItems = 1000) @Nullable List<String> machineIds) {

        MachineSelection in(FactoryId factory) {
            return new MachineSelection(
                    factory,
                    areaId,
                    typeId,
                    machineIds == null || machineIds.isEmpty()
                            ? null
                            : machineIds.stream().map(MachineId::new).toList(),
                    labels == null ? null : Json.MAPPER.valueToTree(labels));
        }
    }
}
