package io.millwright.ingestion.query;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.service.http.PageParameters;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

@Path("/api/v1/factories/{factory_id}/machines/{machine_id}/telemetry")
@Produces({AnswerFormat.JSON_TYPE, AnswerFormat.CSV_TYPE, AnswerFormat.NDJSON_TYPE})
@Authenticated
@Tag(name = "telemetry", description = "What machines have measured")
public class TelemetryResource {
    private final FactoryAccess access;
    private final TelemetryQueryService queries;

    TelemetryResource(FactoryAccess access, TelemetryQueryService queries) {
        this.access = access;
        this.queries = queries;
    }

    @GET
    @Operation(
            operationId = "listTelemetry",
            summary = "Values as they were stored",
            description = "In the order of time, in a fixed order where times are equal."
                    + " A range that has ended has an ETag.")
    @APIResponse(
            responseCode = "200",
            description = "A page of values",
            content = {
                @Content(
                        mediaType = AnswerFormat.JSON_TYPE,
                        schema = @Schema(anyOf = {PointPage.class, PointColumns.class}),
                        examples = @ExampleObject(name = "page", value = TelemetryExamples.PAGE)),
                @Content(mediaType = AnswerFormat.CSV_TYPE, schema = @Schema(implementation = String.class)),
                @Content(mediaType = AnswerFormat.NDJSON_TYPE, schema = @Schema(implementation = String.class))
            })
    @APIResponse(responseCode = "304", description = "It is still the answer whose ETag was sent")
    public Uni<Response> list(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @BeanParam RangeParameters range,
            @BeanParam FormParameters form,
            @BeanParam PageParameters page,
            @Context UriInfo uri,
            @Context Request request) {
        access.require(factoryId, Role.VIEWER);
        return queries.list(new Machines.One(new MachineKey(factoryId, machineId)), range, form, page, uri, request);
    }

    @GET
    @Path("/buckets")
    @Operation(
            operationId = "aggregateTelemetry",
            summary = "Values aggregated in buckets of time",
            description =
                    "Buckets are laid out from 3 January 2000, a Monday, at midnight in the time zone; those of months from 1"
                            + " January. A bucket at an end of the range holds only values within the range. Both ends must be given."
                            + " A range that has ended has an ETag.")
    @APIResponse(
            responseCode = "200",
            description = "The buckets of each metric",
            content = {
                @Content(
                        mediaType = AnswerFormat.JSON_TYPE,
                        schema = @Schema(anyOf = {Buckets.class, BucketColumns.class}),
                        examples = @ExampleObject(name = "buckets", value = TelemetryExamples.BUCKETS)),
                @Content(mediaType = AnswerFormat.CSV_TYPE, schema = @Schema(implementation = String.class)),
                @Content(mediaType = AnswerFormat.NDJSON_TYPE, schema = @Schema(implementation = String.class))
            })
    @APIResponse(responseCode = "304", description = "It is still the answer whose ETag was sent")
    public Uni<Response> buckets(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @BeanParam BucketParameters parameters,
            @Context Request request) {
        access.require(factoryId, Role.VIEWER);
        return queries.buckets(new Machines.One(new MachineKey(factoryId, machineId)), parameters, request);
    }

    @GET
    @Path("/latest")
    @Operation(
            operationId = "getLatestTelemetry",
            summary = "The newest value of each metric",
            description =
                    "Newest by the machine's own order of messages (boot and sequence), never by a clock: neither a late message"
                            + " nor a wrong clock changes it.")
    @APIResponse(
            responseCode = "200",
            description = "One value a metric",
            content = {
                @Content(
                        mediaType = AnswerFormat.JSON_TYPE,
                        schema = @Schema(anyOf = {Latest.class, PointColumns.class}),
                        examples = @ExampleObject(name = "latest", value = TelemetryExamples.LATEST)),
                @Content(mediaType = AnswerFormat.CSV_TYPE, schema = @Schema(implementation = String.class)),
                @Content(mediaType = AnswerFormat.NDJSON_TYPE, schema = @Schema(implementation = String.class))
            })
    public Uni<Response> latest(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @QueryParam("metric") @Parameter(description = "Only this metric; may be repeated. Absent: all metrics")
                    List<String> metrics,
            @BeanParam FormParameters form,
            @Context Request request) {
        access.require(factoryId, Role.VIEWER);
        return queries.latest(new Machines.One(new MachineKey(factoryId, machineId)), metrics, form, request);
    }
}
