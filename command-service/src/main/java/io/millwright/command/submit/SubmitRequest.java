package io.millwright.command.submit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The body of a submission as it was sent; {@link SubmitRules} judges it. */
@Schema(description = "A command to be run at most once, and not after its expiry")
record SubmitRequest(
        @Schema(description = "Chosen by the client instead of an Idempotency-Key; unique in the factory") @Nullable String commandId,

        @Schema(required = true, maxLength = 64, description = "What the machine is to do") @Nullable String type,

        @Schema(type = SchemaType.OBJECT, description = "Empty when absent") @Nullable ObjectNode parameters,

        @Schema(description = "Time to expiry, ISO-8601; either this or expires_at", examples = "PT1M") @Nullable String ttl,

        @Schema(description = "Either this or ttl", format = "date-time") @Nullable String expiresAt,

        @Schema(description = "The machine runs it only when this desired revision is the one applied") @Nullable Long configurationRevision,

        @Schema(defaultValue = "queue", description = "Whether it waits for a machine that is offline, or is refused")
        @Nullable OnOffline onOffline,

        @Nullable PreconditionsRequest preconditions) {
    boolean mayWait() {
        return onOffline != OnOffline.REFUSE;
    }
}
