package io.millwright.twin.query;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.service.http.ETags;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.http.PageRequest;
import io.millwright.service.http.Paging;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.millwright.twin.access.TwinAccessService;
import io.millwright.twin.core.Connectivity;
import io.millwright.twin.core.Convergence;
import io.millwright.twin.core.Twin;
import io.millwright.twin.core.TwinRepository;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** Twins, one or many. */
@RegisterForReflection(
        targets = {
            TwinView.class,
            TwinView.DesiredView.class,
            TwinView.ReportedView.class,
            TwinSummaryView.class,
            AvailabilityView.class,
            ConvergenceView.class
        })
@Path("/api/v1/factories/{factory_id}")
@Authenticated
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "twins", description = "What is wanted and known of machines")
public class TwinResource {
    private final TwinAccessService access;
    private final FactoryAccess factories;
    private final TwinRepository twins;
    private final TwinListRepository list;
    private final Paging paging;

    TwinResource(
            TwinAccessService access,
            FactoryAccess factories,
            TwinRepository twins,
            TwinListRepository list,
            Paging paging) {
        this.access = access;
        this.factories = factories;
        this.twins = twins;
        this.list = list;
        this.paging = paging;
    }

    @GET
    @Path("/machines/{machine_id}/twin")
    @Operation(operationId = "getTwin", summary = "Read a twin")
    @APIResponse(
            responseCode = "200",
            description = "The twin; the ETag is its version",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(implementation = TwinView.class),
                            examples = @ExampleObject(name = "in sync", value = """
                                    {"factory_id":"f1","machine_id":"press-07","version":9,
                                     "desired":{"revision":3,"desired":{"speed_rpm":1200},"changed_at":"2026-11-30T21:00:00Z",
                                      "metadata":{"/speed_rpm":{"revision":3,"changed_at":"2026-11-30T21:00:00Z","changed_by":"mes"}}},
                                     "reported":{"revision":4,"reported":{"speed_rpm":1200},"applied_revision":3,
                                      "apply_status":"applied","boot_id":42,"sequence":1001,
                                      "sent_at":"2026-11-30T21:00:00.9Z","received_at":"2026-11-30T21:00:01Z"},
                                     "availability":{"status":"online","reason":"connected","since":"2026-11-30T20:00:00Z",
                                      "boot_id":42,"session_id":17},
                                     "convergence":{"state":"in_sync","since":"2026-11-30T21:00:01Z","took":"PT1S"}}""")))
    @APIResponse(responseCode = "304", description = "Unchanged since the ETag in If-None-Match")
    public Uni<RestResponse<TwinView>> get(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("machine_id") MachineId machine,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        return access.require(factory, machine, Role.VIEWER)
                .flatMap(twins::load)
                .map(twin -> (ETags.isNotModified(ifNoneMatch, twin.version())
                                ? RestResponse.ResponseBuilder.<TwinView>notModified()
                                : RestResponse.ResponseBuilder.ok(TwinView.of(twin)))
                        .header(HttpHeaders.ETAG, ETags.of(twin.version()))
                        .build());
    }

    @GET
    @Path("/twins")
    @Operation(operationId = "listTwins", summary = "The twins of a factory", description = "By machine id.")
    public Uni<Page<TwinSummaryView>> list(
            @PathParam("factory_id") FactoryId factory,
            @Parameter(description = "online, offline or unknown", example = "offline")
                    @QueryParam("connectivity")
                    @Nullable String connectivity,
            @Parameter(description = "in_sync, pending, rejected, overridden or unknown", example = "pending")
                    @QueryParam("convergence")
                    @Nullable String convergence,
            @BeanParam PageParameters parameters,
            @Context UriInfo uri) {
        factories.require(factory, Role.VIEWER);
        PageRequest page = paging.request(parameters, uri);
        return list.list(
                        factory,
                        page.isFirst() ? "" : page.after().getFirst(),
                        Filters.read(Convergence.State.class, "convergence", convergence),
                        Filters.read(Connectivity.Status.class, "connectivity", connectivity),
                        page.fetch())
                .map(rows -> paging.page(page, rows, uri, TwinResource::key).map(TwinSummaryView::of));
    }

    private static List<String> key(Twin twin) {
        return List.of(twin.machine().machineId().value());
    }
}
