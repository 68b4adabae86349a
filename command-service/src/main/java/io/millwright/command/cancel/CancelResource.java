package io.millwright.command.cancel;

import io.millwright.command.cancel.CancelPromise.HadEnded;
import io.millwright.command.cancel.CancelPromise.MayStillRun;
import io.millwright.command.cancel.CancelPromise.NeverRuns;
import io.millwright.command.ledger.Change;
import io.millwright.command.ledger.ChangeQueueService;
import io.millwright.command.ledger.Recording;
import io.millwright.command.ledger.StoredCommand;
import io.millwright.command.lifecycle.CommandEvent.CancelRequested;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.view.CommandExamples;
import io.millwright.command.view.CommandPaths;
import io.millwright.command.view.MachineProblems;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.service.http.CorrelationId;
import io.millwright.service.problem.Problems;
import io.millwright.service.security.Caller;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Takes wishes to cancel. Repeating one is harmless. */
@Path(CommandPaths.OF_MACHINE + "/{command_id}/cancel")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "commands")
public class CancelResource {
    private final ChangeQueueService queue;
    private final FactoryAccess access;
    private final Caller caller;
    private final CorrelationId correlation;

    CancelResource(ChangeQueueService queue, FactoryAccess access, Caller caller, CorrelationId correlation) {
        this.queue = queue;
        this.access = access;
        this.caller = caller;
        this.correlation = correlation;
    }

    @POST
    @Operation(
            operationId = "cancelCommand",
            summary = "Cancel a command, as far as that is possible",
            description = "Takes effect before it has left; after that it is only not sent again. Says 409 when the"
                    + " command has already ended otherwise.")
    @APIResponse(
            responseCode = "200",
            description = "What can be promised",
            content =
                    @Content(
                            schema = @Schema(implementation = CancelView.class),
                            examples = @ExampleObject(name = "left", value = CommandExamples.MAY_STILL_RUN)))
    public Uni<CancelView> cancel(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @PathParam("command_id") CommandId commandId) {
        access.require(factoryId, Role.OPERATOR);
        CommandKey key = new CommandKey(factoryId, commandId);
        MachineKey machine = new MachineKey(factoryId, machineId);
        String by = caller.subject();
        String client = caller.clientId();
        String correlationId = correlation.value();
        return queue.record(Change.of(key, machine, now -> new CancelRequested(now, by, client, correlationId)))
                .map(recording -> switch (recording) {
                    case Recording.Applied applied -> view(applied.after());
                    case Recording.Nothing nothing -> view(nothing.current());
                    case Recording.Unknown _, Recording.Foreign _ ->
                        throw MachineProblems.unknown(machine, key.commandId());
                    case Recording.Broken broken ->
                        throw new IllegalStateException(
                                "the cancellation of " + key + " can't be recorded: " + broken.reason());
                });
    }

    private static CancelView view(StoredCommand command) {
        String href = CommandPaths.of(command.order()).toString();
        return switch (CancelPromise.of(command.life())) {
            case NeverRuns _ -> new CancelView("cancelled", "It has not left and will never be sent.", href);
            case MayStillRun may -> new CancelView("may_still_run", may.why(), href);
            case HadEnded had ->
                throw Problems.COMMAND_FINISHED
                        .with("The command has ended: " + had.end().meaning() + ".")
                        .member("end", had.end().wireName());
        };
    }
}
