package io.millwright.registry.machinetype;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.registry.item.Stored;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A machine type as the registry holds it. */
@Schema(name = "MachineTypeRead")
record MachineTypeView(
        @Schema(examples = "pump") String typeId,
        @Nullable String name,
        List<Metric> metrics,
        int telemetryQos,
        List<CommandType> commandTypes,
        @Schema(type = SchemaType.OBJECT) @Nullable JsonNode desiredSchema,
        long revision,
        Instant createdAt,
        Instant changedAt) {

    static MachineTypeView of(Stored<MachineTypeDocument> item) {
        MachineTypeDocument document = item.document();
        return new MachineTypeView(
                item.key().id(),
                document.name(),
                document.metrics(),
                document.telemetryQos(),
                document.commandTypes(),
                document.desiredSchema(),
                item.revision(),
                item.createdAt(),
                item.changedAt());
    }
}
