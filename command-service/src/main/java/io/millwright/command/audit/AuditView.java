package io.millwright.command.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** One deed. */
@Schema(name = "AuditLine", description = "One deed of somebody; never changed")
record AuditView(
        @Schema(description = "Rises with time") long id,
        Instant at,

        @Schema(
                description = "What was done",
                examples = {"command.submitted", "command.cancel_requested", "job.created", "job.paused"})
        String action,

        @Schema(description = "The user or application that it was done for")
        String subject,

        @Schema(description = "The application that did it") @Nullable String clientId,

        @Schema(description = "Leads to the access log") @Nullable String correlationId,

        @Nullable String machineId,
        @Nullable String commandId,
        @Nullable String jobId,
        @Schema(type = SchemaType.OBJECT) JsonNode detail) {}
