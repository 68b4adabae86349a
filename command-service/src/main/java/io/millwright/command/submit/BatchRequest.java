package io.millwright.command.submit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.FactoryId;
import io.millwright.service.registry.MachineSelection;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** One command for many machines, as it was sent. */
@Schema(name = "CommandBatch", description = "The same command for many machines; either machines or selector")
record BatchRequest(
        @Schema(maxItems = BatchRules.MAX_MACHINES) @Nullable List<String> machines,

        @Nullable SelectorRequest selector,

        @Schema(required = true, maxLength = 64, description = "What the machines are to do") @Nullable String type,

        @Schema(type = SchemaType.OBJECT, description = "Empty when absent") @Nullable ObjectNode parameters,

        @Schema(description = "Time to expiry, ISO-8601; either this or expires_at", examples = "PT1M") @Nullable String ttl,

        @Schema(description = "Either this or ttl", format = "date-time") @Nullable String expiresAt,

        @Schema(description = "A machine runs it only when this desired revision is the one applied") @Nullable Long configurationRevision,

        @Schema(defaultValue = "queue", description = "Whether it waits for machines that are offline, or is refused")
        @Nullable OnOffline onOffline,

        @Nullable PreconditionsRequest preconditions) {
    /** The machines of a factory that are registered when the batch is first submitted. */
    @Schema(name = "MachineSelector", description = "All that is given must match")
    record SelectorRequest(
            @Nullable String areaId,
            @Nullable String typeId,

            @Schema(
                    type = SchemaType.OBJECT,
                    description = "Labels that a machine must have",
                    examples = "{\"line\": \"L1\"}")
            @Nullable ObjectNode labels) {

        MachineSelection in(FactoryId factory) {
            return new MachineSelection(factory, areaId, typeId, null, labels);
        }
    }

    /** One machine's part. */
    SubmitRequest part() {
        return new SubmitRequest(
                null, type, parameters, ttl, expiresAt, configurationRevision, onOffline, preconditions);
    }
}
