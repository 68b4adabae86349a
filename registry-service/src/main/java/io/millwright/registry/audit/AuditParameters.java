package io.millwright.registry.audit;

import io.millwright.model.id.FactoryId;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Which lines a request wants; a {@code @BeanParam}. */
public class AuditParameters {
    @QueryParam("action")
    @Parameter(
            description = "Only these, such as machine.created or area.refused",
            schema = @Schema(type = SchemaType.ARRAY, implementation = String.class))
    public List<String> actions = List.of();

    @QueryParam("outcome")
    @Parameter(
            schema =
                    @Schema(
                            type = SchemaType.STRING,
                            enumeration = {"done", "refused"}))
    public @Nullable String outcome;

    @QueryParam("kind")
    @Parameter(
            schema =
                    @Schema(
                            type = SchemaType.STRING,
                            enumeration = {"factory", "area", "machine_type", "machine"}))
    public @Nullable String kind;

    @QueryParam("item_id")
    @Parameter(description = "Id of a factory, an area, a machine type or a machine")
    public @Nullable String itemId;

    @QueryParam("subject")
    public @Nullable String subject;

    @QueryParam("client_id")
    public @Nullable String clientId;

    @QueryParam("correlation_id")
    public @Nullable String correlationId;

    @QueryParam("from")
    @Parameter(description = "Not before")
    public @Nullable Instant from;

    @QueryParam("to")
    @Parameter(description = "Before")
    public @Nullable Instant to;

    /** @param factory absent for all */
    AuditFilter in(@Nullable FactoryId factory) {
        return new AuditFilter(factory, actions, outcome, kind, itemId, subject, clientId, correlationId, from, to);
    }
}
