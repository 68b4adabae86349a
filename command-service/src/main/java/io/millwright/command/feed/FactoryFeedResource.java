package io.millwright.command.feed;

import io.millwright.command.view.CommandPaths;
import io.millwright.model.id.FactoryId;
import io.millwright.service.feed.ChangePage;
import io.millwright.service.feed.FeedParameters;
import io.millwright.service.feed.FeedService;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
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

/** What happens to the commands of a factory, or of some of its machines. */
@Path(CommandPaths.OF_FACTORY + "/changes")
@Authenticated
@Tag(name = "changes", description = "What happens to commands, as it happens")
public class FactoryFeedResource {
    private static final String EXAMPLE = """
            id: WyIxIiwiNzc0IiwiMTUiXQ.9zT
            event: outcome
            data: {"specversion":"1.0","id":"1.15","type":"io.millwright.command.outcome","subject":"press-07","data":{"command_id":"c1"}}

            """;

    private final FeedService feed;
    private final FactoryAccess access;

    FactoryFeedResource(FeedService feed, FactoryAccess access) {
        this.feed = feed;
        this.access = access;
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "listCommandChanges",
            summary = "What happened to commands, oldest first",
            description =
                    "Every line of every timeline. machine_id limits it to some machines. Prefer: wait=N answers as"
                            + " soon as there is one. Go on with the cursor of the answer.")
    public Uni<ChangePage> page(
            @PathParam("factory_id") FactoryId factory,
            @BeanParam FeedParameters parameters,
            @Parameter(description = "How many events at most", example = "50") @QueryParam("limit") @Nullable String limit,
            @Parameter(description = "How many seconds to wait for an event", example = "wait=30")
                    @HeaderParam("Prefer")
                    @Nullable String prefer) {
        access.require(factory, Role.VIEWER);
        return feed.page(parameters.filter(factory), parameters, limit, prefer);
    }

    @GET
    @Path("/stream")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @Blocking
    @RunOnVirtualThread
    @Operation(
            operationId = "streamCommandChanges",
            summary = "What happens to commands as server-sent events",
            description =
                    "machine_id limits it to some machines. Goes on behind Last-Event-ID. An event named end tells why"
                            + " the service ends it: token_expired, too_slow, restored or pruned.")
    @APIResponse(
            responseCode = "200",
            description = "Events until one side ends it",
            content =
                    @Content(
                            mediaType = MediaType.SERVER_SENT_EVENTS,
                            schema = @Schema(implementation = String.class),
                            examples = @ExampleObject(name = "outcome", value = EXAMPLE)))
    public Multi<OutboundSseEvent> stream(
            @PathParam("factory_id") FactoryId factory,
            @BeanParam FeedParameters parameters,
            @Context Sse sse,
            @Context RoutingContext request) {
        access.require(factory, Role.VIEWER);
        return feed.stream(Uni.createFrom().voidItem(), parameters.filter(factory), parameters, sse, request);
    }
}
