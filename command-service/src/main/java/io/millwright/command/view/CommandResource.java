package io.millwright.command.view;

import io.millwright.command.ledger.CommandReadRepository;
import io.millwright.command.ledger.CommandReadRepository.ListPosition;
import io.millwright.command.ledger.StoredCommand;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.service.http.ETags;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.http.PageRequest;
import io.millwright.service.http.Paging;
import io.millwright.service.problem.Problems;
import io.millwright.service.registry.KnownMachines;
import io.millwright.service.registry.Lookup;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
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
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** Reads commands. */
@Path(CommandPaths.OF_MACHINE)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "commands", description = "Commands to machines: submitted once, delivered in time or not at all")
public class CommandResource {
    private static final Set<String> STATES = Set.of(
            "pending",
            "published",
            "received",
            "succeeded",
            "failed",
            "rejected",
            "expired",
            "unknown",
            "undelivered",
            "cancelled");

    private final Pool pool;
    private final CommandReadRepository commands;
    private final KnownMachines machines;
    private final FactoryAccess access;
    private final Paging paging;

    CommandResource(
            Pool pool, CommandReadRepository commands, KnownMachines machines, FactoryAccess access, Paging paging) {
        this.pool = pool;
        this.commands = commands;
        this.machines = machines;
        this.access = access;
        this.paging = paging;
    }

    @GET
    @Operation(operationId = "listCommands", summary = "The commands of a machine, newest first")
    public Uni<Page<CommandView>> list(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @QueryParam("state")
                    @Parameter(
                            description = "Only those in one of these states",
                            schema = @Schema(type = SchemaType.ARRAY, implementation = String.class))
                    List<String> states,
            @BeanParam PageParameters parameters,
            @Context UriInfo uri) {
        access.require(factoryId, Role.VIEWER);
        PageRequest request = paging.request(parameters, uri);
        if (!STATES.containsAll(states)) {
            throw Problems.INVALID_PARAMETER
                    .with("state must be one of " + STATES.stream().sorted().toList() + ".")
                    .member("parameter", "state");
        }
        MachineKey machine = new MachineKey(factoryId, machineId);
        return commands.list(pool, machine, states, position(request), request.fetch())
                .call(rows -> rows.isEmpty() && request.isFirst()
                        ? requireKnown(machine)
                        : Uni.createFrom().voidItem())
                .map(rows -> paging.page(request, rows, uri, CommandResource::sortKey)
                        .map(command -> CommandView.of(command, List.of())));
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
                        .orElseThrow(() -> Problems.NOT_FOUND.with("There is no command " + commandId + " of machine "
                                + machineId + " in factory " + factoryId + ".")))
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

    private Uni<Void> requireKnown(MachineKey machine) {
        return machines.find(machine)
                .invoke(lookup -> {
                    switch (lookup) {
                        case Lookup.Known _ -> {}
                        case Lookup.Unknown _ -> throw MachineProblems.unknown(machine);
                        case Lookup.Undecided _ -> throw MachineProblems.undecided(machine);
                    }
                })
                .replaceWithVoid();
    }

    private static @Nullable ListPosition position(PageRequest request) {
        return request.isFirst()
                ? null
                : new ListPosition(
                        Instant.parse(request.after().getFirst()),
                        new CommandId(request.after().getLast()));
    }

    private static List<String> sortKey(StoredCommand last) {
        ListPosition position = ListPosition.of(last);
        return List.of(position.createdAt().toString(), position.commandId().value());
    }
}
