package io.millwright.command.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Lists the commands of a factory. */
@Path(CommandPaths.OF_FACTORY)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "commands")
public class FactoryCommandListResource {
    private final CommandListService commands;
    private final FactoryAccess access;
    private final Paging paging;

    FactoryCommandListResource(CommandListService commands, FactoryAccess access, Paging paging) {
        this.commands = commands;
        this.access = access;
        this.paging = paging;
    }

    @GET
    @Operation(
            operationId = "listFactoryCommands",
            summary = "The commands of a factory, newest first",
            description = "Without their parameters, results and timelines: read one command for these.")
    @APIResponse(
            responseCode = "200",
            description = "One page",
            content = @Content(schema = @Schema(implementation = CommandListResource.CommandPage.class)))
    public Uni<Page<ObjectNode>> ofFactory(
            @PathParam("factory_id") FactoryId factoryId,
            @QueryParam("machine_id") @Parameter(description = "Only those of this machine") @Nullable MachineId machineId,
            @BeanParam CommandListResource.Parameters wanted,
            @BeanParam PageParameters parameters,
            @Context UriInfo uri) {
        access.require(factoryId, Role.VIEWER);
        PageRequest request = paging.request(parameters, uri);
        return commands.list(wanted.filter(factoryId, machineId), wanted.fields(), request, uri);
    }
}
