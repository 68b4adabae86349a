package io.millwright.command.feed;

import io.millwright.command.ledger.CommandReadRepository;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.view.CommandPaths;
import io.millwright.command.view.MachineProblems;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
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
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What happens to one command. */
@Path(CommandPaths.OF_MACHINE + "/{command_id}/changes/stream")
@Authenticated
@Tag(name = "changes")
public class CommandFeedResource {
    private final Pool pool;
    private final CommandReadRepository commands;
    private final FeedService feed;
    private final FactoryAccess access;

    CommandFeedResource(Pool pool, CommandReadRepository commands, FeedService feed, FactoryAccess access) {
        this.pool = pool;
        this.commands = commands;
        this.feed = feed;
        this.access = access;
    }

    @GET
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @Blocking
    @RunOnVirtualThread
    @Operation(
            operationId = "streamChangesOfCommand",
            summary = "What happens to one command as server-sent events",
            description =
                    "From its submission on, or behind Last-Event-ID. A late word may follow its end. An event named end"
                            + " tells why the service ends the stream: token_expired, too_slow, restored or pruned.")
    @APIResponse(
            responseCode = "200",
            description = "Events until one side ends it",
            content =
                    @Content(mediaType = MediaType.SERVER_SENT_EVENTS, schema = @Schema(implementation = String.class)))
    public Multi<OutboundSseEvent> stream(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("machine_id") MachineId machine,
            @PathParam("command_id") CommandId command,
            @BeanParam FeedParameters parameters,
            @Context Sse sse,
            @Context RoutingContext request) {
        access.require(factory, Role.VIEWER);
        MachineKey key = new MachineKey(factory, machine);
        Uni<?> known = commands.find(pool, new CommandKey(factory, command))
                .map(found -> found.filter(stored -> stored.order().machine().equals(key))
                        .orElseThrow(() -> MachineProblems.unknown(key, command)));
        return feed.stream(known, parameters.filter(factory, machine), parameters, sse, request)
                .filter(event -> event.getData() == null
                        || CommandChanges.concerns(event.getData().toString(), command));
    }
}
