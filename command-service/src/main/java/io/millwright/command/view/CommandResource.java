package io.millwright.command.view;

import io.millwright.command.ledger.CommandReadRepository;
import io.millwright.command.ledger.StoredCommand;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.service.http.ETags;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** Reads one command. */
@Path(CommandPaths.OF_MACHINE)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "commands", description = "Commands to machines: submitted once, delivered in time or not at all")
public class CommandResource {
    private final Pool pool;
    private final CommandReadRepository commands;
    private final FactoryAccess access;

    CommandResource(Pool pool, CommandReadRepository commands, FactoryAccess access) {
        this.pool = pool;
        this.commands = commands;
        this.access = access;
    }

    @GET
    @Path("/{command_id}")
    @Operation(
            operationId = "getCommand",
            summary = "One command with both tracks and its timeline",
            description = "The ETag changes with every event.")
    @APIResponse(
            responseCode = "200",
            description = "The command as it stands",
            content =
                    @Content(
                            schema = @Schema(implementation = CommandView.class),
                            examples = @ExampleObject(name = "succeeded", value = CommandExamples.SUCCEEDED)))
    public Uni<RestResponse<CommandView>> get(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @PathParam("command_id") CommandId commandId,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch) {
        access.require(factoryId, Role.VIEWER);
        CommandKey key = new CommandKey(factoryId, commandId);
        MachineKey machine = new MachineKey(factoryId, machineId);
        return commands.find(pool, key)
                .map(found -> found.filter(command -> command.order().machine().equals(machine))
                        .orElseThrow(() -> MachineProblems.unknown(machine, commandId)))
                .chain(command -> ETags.isNotModified(ifNoneMatch, command.revision())
                        ? Uni.createFrom()
                                .item(tagged(
                                        RestResponse.ResponseBuilder.create(RestResponse.Status.NOT_MODIFIED), command))
                        : commands.timeline(pool, key)
                                .map(timeline -> tagged(
                                        RestResponse.ResponseBuilder.ok(CommandView.of(command, timeline)), command)));
    }

    private static RestResponse<CommandView> tagged(
            RestResponse.ResponseBuilder<CommandView> answer, StoredCommand command) {
        return answer.header(HttpHeaders.ETAG, ETags.of(command.revision())).build();
    }
}
