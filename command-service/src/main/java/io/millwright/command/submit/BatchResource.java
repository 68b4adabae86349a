package io.millwright.command.submit;

import io.millwright.command.submit.BatchService.BatchOutcome;
import io.millwright.command.view.CommandPaths;
import io.millwright.model.id.FactoryId;
import io.millwright.service.http.CorrelationId;
import io.millwright.service.http.IdempotencyKeys;
import io.millwright.service.problem.FieldError;
import io.millwright.service.problem.Problems;
import io.millwright.service.security.Caller;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Takes submissions to many machines. */
@Path(CommandPaths.OF_FACTORY)
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "commands")
public class BatchResource {
    private final BatchService service;
    private final SubmitConfig config;
    private final FactoryAccess access;
    private final Caller caller;
    private final CorrelationId correlation;

    BatchResource(
            BatchService service, SubmitConfig config, FactoryAccess access, Caller caller, CorrelationId correlation) {
        this.service = service;
        this.config = config;
        this.access = access;
        this.caller = caller;
        this.correlation = correlation;
    }

    @POST
    @Operation(
            operationId = "submitCommandBatch",
            summary = "Submit one command to many machines, once each",
            description =
                    "Names at most " + BatchRules.MAX_MACHINES + " machines, or selects them; which ones is settled by"
                            + " the first request with this Idempotency-Key. Each machine's part is accepted or refused by itself."
                            + " The same request again has the same commands, and tries again what was refused.")
    @RequestBody(
            required = true,
            content =
                    @Content(
                            schema = @Schema(implementation = BatchRequest.class),
                            examples = @ExampleObject(name = "line", value = BatchExamples.SUBMISSION)))
    @APIResponse(
            responseCode = "200",
            description = "What became of each machine's part; what is accepted is committed",
            content =
                    @Content(
                            schema = @Schema(implementation = BatchView.class),
                            examples = @ExampleObject(name = "mixed", value = BatchExamples.RESULT)))
    public Uni<BatchView> submit(
            @PathParam("factory_id") FactoryId factoryId,
            @HeaderParam("Idempotency-Key")
                    @Parameter(
                            required = true,
                            description = "1 to 128 visible characters; its scope is the client, the factory and"
                                    + " batches: single commands have keys of their own")
                    @Nullable String idempotencyKey,
            @Nullable BatchRequest request) {
        access.require(factoryId, Role.OPERATOR);
        if (request == null) {
            throw Problems.INVALID_REQUEST.with("The body is missing.");
        }
        if (idempotencyKey == null) {
            throw Problems.INVALID_PARAMETER
                    .with("A batch needs an Idempotency-Key.")
                    .member("parameter", "Idempotency-Key");
        }
        IdempotencyKeys.check(idempotencyKey);
        List<FieldError> errors = BatchRules.offences(factoryId, request, config.limits());
        if (!errors.isEmpty()) {
            throw SubmitProblems.invalid(errors);
        }
        Submitter submitter =
                new Submitter(caller.clientId(), caller.subject(), idempotencyKey, correlation.value(), null);
        return service.submit(factoryId, submitter, idempotencyKey, request).map(outcome -> switch (outcome) {
            case BatchOutcome.Submitted(var parts) -> BatchView.of(parts);
            case BatchOutcome.OtherBatch(var accepted, var digest) -> throw SubmitProblems.conflict(accepted, digest);
            case BatchOutcome.TooMany _ ->
                throw SubmitProblems.invalid(List.of(new FieldError(
                        "/selector", "selects more than " + BatchRules.MAX_MACHINES + " machines: make a job of it")));
            case BatchOutcome.Nobody _ ->
                throw SubmitProblems.invalid(List.of(new FieldError("/selector", "selects no machine")));
        });
    }
}
