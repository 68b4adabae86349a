package io.millwright.command.submit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** What must hold when the command is submitted, or it is refused. */
@Schema(name = "CommandPreconditions", description = "What the machine's newest report must say when it is submitted")
record PreconditionsRequest(
        @Schema(description = "The desired revision that must be the one applied") @Nullable Long appliedRevision,

        @Schema(
                type = SchemaType.OBJECT,
                description = "Values that must be reported, by JSON pointer",
                examples = "{\"/mode\": \"idle\"}")
        @Nullable ObjectNode reported) {}
