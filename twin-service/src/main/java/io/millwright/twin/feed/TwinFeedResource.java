package io.millwright.twin.feed;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.service.feed.ChangePage;
import io.millwright.service.feed.FeedParameters;
import io.millwright.service.feed.FeedService;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.millwright.twin.access.TwinAccessService;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Changes of twins, as they happen. */
@Path("/api/v1/factories/{factory_id}")
@Authenticated
@Tag(name = "changes", description = "Changes of twins, as they happen")
public class TwinFeedResource {
    private static final String EXAMPLE = """
            id: WyIxIiwiNzc0IiwiMTUiXQ.9zT
            event: reported
            data: {"specversion":"1.0","id":"1.15","type":"io.millwright.twin.reported","subject":"press-07","data":{}}

            """;

    private final FeedService feed;
    private final FactoryAccess factories;
    private final TwinAccessService access;

    TwinFeedResource(FeedService feed, FactoryAccess factories, TwinAccessService access) {
        this.feed = feed;
        this.factories = factories;
        this.access = access;
    }

    @GET
    @Path("/twins/changes")
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "listTwinChanges",
            summary = "Changes of a factory's twins, oldest first",
            description = "Prefer: wait=N answers as soon as there is one. Go on with the cursor of the answer.")
    public Uni<ChangePage> ofFactory(
            @PathParam("factory_id") FactoryId factory,
            @BeanParam FeedParameters parameters,
            @Parameter(description = "How many events at most", example = "50") @QueryParam("limit") @Nullable String limit,
            @Parameter(description = "How many seconds to wait for an event", example = "wait=30")
                    @HeaderParam("Prefer")
                    @Nullable String prefer) {
        factories.require(factory, Role.VIEWER);
        return feed.page(parameters.filter(factory), parameters, limit, prefer);
    }

    @GET
    @Path("/twins/changes/stream")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @Blocking
    @RunOnVirtualThread
    @Operation(
            operationId = "streamTwinChanges",
            summary = "Changes of a factory's twins as server-sent events",
            description =
                    "Goes on behind Last-Event-ID. An event named end tells why the service ends it: token_expired,"
                            + " too_slow, restored or pruned.")
    @APIResponse(
            responseCode = "200",
            description = "Events until one side ends it",
            content =
                    @Content(
                            mediaType = MediaType.SERVER_SENT_EVENTS,
                            schema = @Schema(implementation = String.class),
                            examples = @ExampleObject(name = "report", value = EXAMPLE)))
    public Multi<OutboundSseEvent> streamOfFactory(
            @PathParam("factory_id") FactoryId factory,
            @BeanParam FeedParameters parameters,
            @Context Sse sse,
            @Context RoutingContext request) {
        factories.require(factory, Role.VIEWER);
        return feed.stream(Uni.createFrom().voidItem(), parameters.filter(factory), parameters, sse, request);
    }

    @GET
    @Path("/machines/{machine_id}/twin/changes")
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "listChangesOfTwin",
            summary = "Changes of one twin, oldest first",
            description = "As the factory's changes, for one machine.")
    public Uni<ChangePage> ofMachine(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("machine_id") MachineId machine,
            @BeanParam FeedParameters parameters,
            @Parameter(description = "How many events at most", example = "50") @QueryParam("limit") @Nullable String limit,
            @Parameter(description = "How many seconds to wait for an event", example = "wait=30")
                    @HeaderParam("Prefer")
                    @Nullable String prefer) {
        return access.require(factory, machine, Role.VIEWER)
                .flatMap(key -> feed.page(parameters.filter(factory, machine), parameters, limit, prefer));
    }

    @GET
    @Path("/machines/{machine_id}/twin/changes/stream")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @Blocking
    @RunOnVirtualThread
    @Operation(
            operationId = "streamChangesOfTwin",
            summary = "Changes of one twin as server-sent events",
            description = "As the factory's stream, for one machine.")
    @APIResponse(
            responseCode = "200",
            description = "Events until one side ends it",
            content =
                    @Content(
                            mediaType = MediaType.SERVER_SENT_EVENTS,
                            schema = @Schema(implementation = String.class),
                            examples = @ExampleObject(name = "report", value = EXAMPLE)))
    public Multi<OutboundSseEvent> streamOfMachine(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("machine_id") MachineId machine,
            @BeanParam FeedParameters parameters,
            @Context Sse sse,
            @Context RoutingContext request) {
        return feed.stream(
                access.require(factory, machine, Role.VIEWER),
                parameters.filter(factory, machine),
                parameters,
                sse,
                request);
    }
}
