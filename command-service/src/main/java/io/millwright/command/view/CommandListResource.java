package io.millwright.command.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.command.ledger.CommandFilter;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
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
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Lists the commands of a machine. */
@Path(CommandPaths.OF_MACHINE)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "commands")
public class CommandListResource {
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

    private final CommandListService commands;
    private final KnownMachines machines;
    private final FactoryAccess access;
    private final Paging paging;

    CommandListResource(CommandListService commands, KnownMachines machines, FactoryAccess access, Paging paging) {
        this.commands = commands;
        this.machines = machines;
        this.access = access;
        this.paging = paging;
    }

    /** What both lists can be asked. */
    public static class Parameters {
        @QueryParam("state")
        @Parameter(
                description = "Only those in one of these states",
                schema = @Schema(type = SchemaType.ARRAY, implementation = String.class))
        public @Nullable List<String> states;

        @QueryParam("type")
        @Parameter(
                description = "Only those of one of these types",
                schema = @Schema(type = SchemaType.ARRAY, implementation = String.class))
        public @Nullable List<String> types;

        @QueryParam("issued_by")
        @Parameter(
                description = "Only those submitted for one of these users or applications",
                schema = @Schema(type = SchemaType.ARRAY, implementation = String.class))
        public @Nullable List<String> issuers;

        @QueryParam("client_id")
        @Parameter(
                description = "Only those submitted by one of these applications",
                schema = @Schema(type = SchemaType.ARRAY, implementation = String.class))
        public @Nullable List<String> clients;

        @QueryParam("from")
        @Parameter(description = "Only those submitted then or later")
        public @Nullable Instant from;

        @QueryParam("to")
        @Parameter(description = "Only those submitted before")
        public @Nullable Instant to;

        @QueryParam("fields")
        @Parameter(description = "Only these members of each command, and its command_id", example = "state,end")
        public @Nullable String fields;

        CommandFilter filter(FactoryId factory, @Nullable MachineId machine) {
            List<String> wanted = all(states);
            if (!STATES.containsAll(wanted)) {
                throw Problems.INVALID_PARAMETER
                        .with("state must be one of " + STATES.stream().sorted().toList() + ".")
                        .member("parameter", "state");
            }
            return new CommandFilter(factory, machine, wanted, all(types), all(issuers), all(clients), from, to);
        }

        Fields fields() {
            return Fields.of(fields)
                    .orElseThrow(() -> Problems.INVALID_PARAMETER
                            .with("fields must be some of "
                                    + Fields.OF_COMMAND.stream().sorted().toList() + ", with commas between them.")
                            .member("parameter", "fields"));
        }

        private static List<String> all(@Nullable List<String> values) {
            return values == null ? List.of() : values;
        }
    }

    /** For the documentation. */
    @Schema(name = "CommandPage")
    record CommandPage(List<CommandView> items, @Nullable String next) {}

    @GET
    @Operation(
            operationId = "listCommands",
            summary = "The commands of a machine, newest first",
            description = "Without their parameters, results and timelines: read one command for these.")
    @APIResponse(
            responseCode = "200",
            description = "One page",
            content = @Content(schema = @Schema(implementation = CommandPage.class)))
    public Uni<Page<ObjectNode>> ofMachine(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @BeanParam Parameters wanted,
            @BeanParam PageParameters parameters,
            @Context UriInfo uri) {
        access.require(factoryId, Role.VIEWER);
        PageRequest request = paging.request(parameters, uri);
        return commands.list(wanted.filter(factoryId, machineId), wanted.fields(), request, uri)
                .call(page -> page.items().isEmpty() && request.isFirst()
                        ? requireKnown(new MachineKey(factoryId, machineId))
                        : Uni.createFrom().voidItem());
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
}
