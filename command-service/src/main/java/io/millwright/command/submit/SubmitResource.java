package io.millwright.command.submit;

import io.millwright.command.ledger.CommandOrder;
import io.millwright.command.ledger.StoredCommand;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.view.CommandExamples;
import io.millwright.command.view.CommandPaths;
import io.millwright.command.view.CommandView;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.service.http.CorrelationId;
import io.millwright.service.http.ETags;
import io.millwright.service.http.IdempotencyKeys;
import io.millwright.service.http.Limits;
import io.millwright.service.problem.Problems;
import io.millwright.service.security.Caller;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Takes submissions. */
@Path(CommandPaths.OF_MACHINE)
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Authenticated
@RegisterForReflection(
        targets = {
            AcceptedView.class,
            CommandView.class,
            BatchView.class,
            BatchView.PartView.class,
            BatchView.PartCommandView.class
        })
@Tag(name = "commands")
public class SubmitResource {
    private static final Duration MAX_WAIT = Duration.ofSeconds(Limits.MAX_WAIT_SECONDS);

    private final SubmitService service;
    private final EndWaitService ends;
    private final SubmitConfig config;
    private final FactoryAccess access;
    private final Caller caller;
    private final CorrelationId correlation;

    SubmitResource(
            SubmitService service,
            EndWaitService ends,
            SubmitConfig config,
            FactoryAccess access,
            Caller caller,
            CorrelationId correlation) {
        this.service = service;
        this.ends = ends;
        this.config = config;
        this.access = access;
        this.caller = caller;
        this.correlation = correlation;
    }

    @POST
    @Operation(
            operationId = "submitCommand",
            summary = "Submit a command, once",
            description =
                    "Name it by an Idempotency-Key or a command_id of your own. The same request again is the same"
                            + " command and gets the same answer, also after it has ended; another request under the same name"
                            + " is a conflict. The machine's type may bound the lifetime and describe the parameters. A refused"
                            + " submission leaves nothing behind. With Prefer: wait=N the answer is the ended command, or after N seconds a 202.")
    @RequestBody(
            required = true,
            content =
                    @Content(
                            schema = @Schema(implementation = SubmitRequest.class),
                            examples = @ExampleObject(name = "speed", value = CommandExamples.SUBMISSION)))
    @APIResponse(
            responseCode = "200",
            description = "It ended while the client waited",
            content = @Content(schema = @Schema(implementation = CommandView.class)))
    @APIResponse(
            responseCode = "202",
            description = "It is committed and will be sent; Location tells where its state is found",
            headers = @Header(name = "Location", schema = @Schema(type = SchemaType.STRING)),
            content =
                    @Content(
                            schema = @Schema(implementation = AcceptedView.class),
                            examples = @ExampleObject(name = "accepted", value = CommandExamples.ACCEPTED)))
    public Uni<Response> submit(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @HeaderParam("Idempotency-Key")
                    @Parameter(
                            description = "1 to 128 visible characters; its scope is the client, the factory and single"
                                    + " commands: batches have keys of their own")
                    @Nullable String idempotencyKey,
            @HeaderParam("traceparent")
                    @Parameter(
                            description =
                                    "W3C Trace Context; goes with the command to the machine where traces are kept")
                    @Nullable String traceParent,
            @HeaderParam("Prefer") @Parameter(description = "wait=N: wait up to N seconds, at most 60, for its end")
                    List<String> prefer,
            @Nullable SubmitRequest request) {
        access.require(factoryId, Role.OPERATOR);
        MachineKey machine = new MachineKey(factoryId, machineId);
        Submission submission = legal(machine, named(idempotencyKey, request));
        Submitter submitter = new Submitter(
                caller.clientId(),
                caller.subject(),
                idempotencyKey,
                correlation.value(),
                config.keepTraces() ? TraceParent.of(traceParent).orElse(null) : null);
        return service.submit(submitter, submission)
                .chain(outcome -> answer(outcome, machine, WaitPreference.of(prefer, MAX_WAIT)));
    }

    private static SubmitRequest named(@Nullable String idempotencyKey, @Nullable SubmitRequest request) {
        if (request == null) {
            throw Problems.INVALID_REQUEST.with("The body is missing.");
        }
        if (idempotencyKey == null && request.commandId() == null) {
            throw Problems.INVALID_PARAMETER
                    .with("Send an Idempotency-Key, or choose a command_id in the body.")
                    .member("parameter", "Idempotency-Key");
        }
        IdempotencyKeys.check(idempotencyKey);
        return request;
    }

    private Submission legal(MachineKey machine, SubmitRequest request) {
        return switch (SubmitRules.check(machine, request, config.limits())) {
            case SubmitRules.Checked.Legal legal -> legal.submission();
            case SubmitRules.Checked.Illegal illegal -> throw SubmitProblems.invalid(illegal.errors());
        };
    }

    private Uni<Response> answer(SubmitOutcome outcome, MachineKey machine, Optional<Duration> wait) {
        return switch (outcome) {
            case SubmitOutcome.Accepted(var command) ->
                answer(command.order(), AcceptedView.of(command), wait, ends::awaitNew);
            case SubmitOutcome.Repeated(var submission) ->
                answer(
                        submission.order(),
                        AcceptedView.of(submission),
                        submission.removed() ? Optional.empty() : wait,
                        ends::await);
            case SubmitOutcome.OtherRequest _,
                    SubmitOutcome.IdTaken _,
                    SubmitOutcome.Illegal _,
                    SubmitOutcome.MachineUnknown _,
                    SubmitOutcome.MachineUndecided _,
                    SubmitOutcome.MachineOffline _,
                    SubmitOutcome.TooManyOpen _,
                    SubmitOutcome.ConditionsBroken _,
                    SubmitOutcome.TwinAway _ ->
                throw SubmitProblems.of(outcome, machine).orElseThrow();
        };
    }

    private static Uni<Response> answer(
            CommandOrder order,
            AcceptedView view,
            Optional<Duration> wait,
            BiFunction<CommandKey, Duration, Uni<Optional<StoredCommand>>> await) {
        return wait.map(time -> await.apply(order.key(), time)
                        .map(ended -> ended.map(SubmitResource::ended)
                                .orElseGet(() -> accepted(order, view))
                                .header("Preference-Applied", "wait=" + time.toSeconds())
                                .build()))
                .orElseGet(() -> Uni.createFrom().item(accepted(order, view).build()));
    }

    private static Response.ResponseBuilder accepted(CommandOrder order, AcceptedView view) {
        return Response.accepted(view).location(CommandPaths.of(order));
    }

    private static Response.ResponseBuilder ended(StoredCommand command) {
        return Response.ok(CommandView.of(command, List.of()))
                .contentLocation(CommandPaths.of(command.order()))
                .header(HttpHeaders.ETAG, ETags.of(command.revision()));
    }
}
