package io.millwright.ingestion.query;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.http.PageRequest;
import io.millwright.service.http.Paging;
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
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.media.SchemaProperty;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/factories/{factory_id}/machines/{machine_id}/telemetry")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "telemetry", description = "What machines have measured")
public class TelemetryResource {
    private static final String METRIC = "Only this metric; may be repeated. Absent: all metrics of the machine";

    private final FactoryAccess access;
    private final Paging paging;
    private final SeriesService series;
    private final TelemetryQueryRepository values;
    private final BucketRepository buckets;
    private final QueryConfig config;

    TelemetryResource(
            FactoryAccess access,
            Paging paging,
            SeriesService series,
            TelemetryQueryRepository values,
            BucketRepository buckets,
            QueryConfig config) {
        this.access = access;
        this.paging = paging;
        this.series = series;
        this.values = values;
        this.buckets = buckets;
        this.config = config;
    }

    @GET
    @Operation(
            operationId = "listTelemetry",
            summary = "Values as they were stored",
            description = "In the order of time, in a fixed order where times are equal.")
    @APIResponse(
            responseCode = "200",
            description = "A page of values",
            content =
                    @Content(
                            schema =
                                    @Schema(
                                            type = SchemaType.OBJECT,
                                            properties = {
                                                @SchemaProperty(
                                                        name = "items",
                                                        type = SchemaType.ARRAY,
                                                        implementation = Point.class),
                                                @SchemaProperty(
                                                        name = "next",
                                                        type = SchemaType.STRING,
                                                        description = "Path of the next page; absent on the last one")
                                            }),
                            examples = @ExampleObject(name = "page", value = TelemetryExamples.PAGE)))
    public Uni<Page<Point>> list(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @QueryParam("from") @Parameter(description = "Not before this time") @Nullable Instant from,
            @QueryParam("to") @Parameter(description = "Before this time") @Nullable Instant to,
            @QueryParam("metric") @Parameter(description = METRIC) List<String> metrics,
            @BeanParam PageParameters page,
            @Context UriInfo uri) {
        access.require(factoryId, Role.VIEWER);
        TimeRange range = TimeRange.of(from, to);
        PageRequest request = paging.request(page, uri);
        RawPoint.Place after =
                request.isFirst() ? RawPoint.Place.before(range.from()) : RawPoint.Place.parse(request.after());
        return series.of(new MachineKey(factoryId, machineId), metrics)
                .chain(found -> values.range(found, after, range.to(), request.fetch()))
                .map(rows -> paging.page(
                                request, rows, uri, last -> last.place().text())
                        .map(RawPoint::point));
    }

    @GET
    @Path("/buckets")
    @Operation(
            operationId = "aggregateTelemetry",
            summary = "Values aggregated in buckets of time",
            description =
                    "Buckets are laid out from 2000-01-03T00:00:00Z, a Monday, so that days begin at midnight UTC."
                            + " A bucket at an end of the range holds only values within the range. Empty buckets are left out.")
    @APIResponse(
            responseCode = "200",
            description = "The buckets of each metric",
            content =
                    @Content(
                            schema = @Schema(implementation = Buckets.class),
                            examples = @ExampleObject(name = "buckets", value = TelemetryExamples.BUCKETS)))
    public Uni<Buckets> buckets(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @QueryParam("bucket")
                    @Parameter(description = "Width: an ISO-8601 duration from PT0.001S to P36500D")
                    @Nullable Duration width,
            @QueryParam("from") @Parameter(description = "Not before this time", required = true) @Nullable Instant from,
            @QueryParam("to") @Parameter(description = "Before this time", required = true) @Nullable Instant to,
            @QueryParam("metric") @Parameter(description = METRIC) List<String> metrics,
            @QueryParam("aggregate")
                    @Parameter(
                            description =
                                    "avg, min, max, count, first or last; may be repeated. Absent: the first four")
                    List<String> aggregates) {
        access.require(factoryId, Role.VIEWER);
        BucketGrid grid = BucketGrid.of(Parameters.required("bucket", width));
        TimeRange range = TimeRange.of(Parameters.required("from", from), Parameters.required("to", to));
        Set<Aggregate> wanted = Aggregate.parse(aggregates);
        grid.requireAtMost(config.maxBuckets(), range, 1);
        return series.of(new MachineKey(factoryId, machineId), metrics)
                .invoke(found -> grid.requireAtMost(config.maxBuckets(), range, found.size()))
                .chain(found -> buckets.buckets(found, range, grid, wanted))
                .map(found -> new Buckets(grid.width().toString(), BucketGrid.ORIGIN, range.from(), range.to(), found));
    }

    @GET
    @Path("/latest")
    @Operation(
            operationId = "getLatestTelemetry",
            summary = "The newest value of each metric",
            description = "Newest by the machine's own order of messages (boot and sequence), never by a clock: neither"
                    + " a late message nor a wrong clock changes it.")
    @APIResponse(
            responseCode = "200",
            description = "One value a metric",
            content =
                    @Content(
                            schema = @Schema(implementation = Latest.class),
                            examples = @ExampleObject(name = "latest", value = TelemetryExamples.LATEST)))
    public Uni<Latest> latest(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @QueryParam("metric") @Parameter(description = METRIC) List<String> metrics) {
        access.require(factoryId, Role.VIEWER);
        return series.of(new MachineKey(factoryId, machineId), metrics)
                .chain(found -> values.latest(found))
                .map(Latest::new);
    }
}
