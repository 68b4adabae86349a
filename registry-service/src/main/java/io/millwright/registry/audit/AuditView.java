package io.millwright.registry.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** One line of the audit. */
@Schema(name = "AuditLine", description = "One deed of somebody, or one refused attempt; never changed")
record AuditView(
        @Schema(description = "Rises with time") long id,
        Instant at,

        @Schema(
                description = "What was done",
                examples = {"machine.created", "area.changed", "factory.deleted", "machine.revived", "machine.refused"})
        String action,

        @Schema(enumeration = {"done", "refused"}) String outcome,

        @Schema(description = "The user or application that did it")
        String subject,

        @Schema(description = "The application that the token was given to") @Nullable String clientId,

        @Schema(description = "From where, as the service saw it") @Nullable String address,

        @Schema(description = "Leads to the access log") @Nullable String correlationId,

        @Nullable String factoryId,

        @Schema(enumeration = {"factory", "area", "machine_type", "machine"}) @Nullable String kind,

        @Nullable String itemId,

        @Schema(description = "The revision that the change made") @Nullable Long revision,

        @Schema(type = SchemaType.OBJECT, description = "The document before; absent for what was not there") @Nullable JsonNode before,

        @Schema(type = SchemaType.OBJECT, description = "The document after; absent for what is not there any more")
        @Nullable JsonNode after,

        @Schema(type = SchemaType.OBJECT, description = "Of a refused attempt: method, path, status, problem, message")
        JsonNode detail) {}
