package io.millwright.command.job;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.command.digest.CanonicalJson;
import io.millwright.command.submit.CommandTemplate;
import io.millwright.command.submit.TemplateService;
import io.millwright.model.id.FactoryId;
import io.millwright.service.http.CorrelationId;
import io.millwright.service.http.IdempotencyKeys;
import io.millwright.service.problem.FieldError;
import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import io.millwright.service.security.Caller;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

/** Creates jobs. */
@Path(JobPaths.OF_FACTORY)
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Authenticated
@RegisterForReflection(targets = {JobView.class, TargetView.class})
@Tag(name = "jobs", description = "One command for each of many machines, a few at a time")
public class JobResource {
    /** What certainly did nothing that a repetition could double. */
    private static final Set<TargetEnd> SAFE =
            EnumSet.of(TargetEnd.FAILED, TargetEnd.REJECTED, TargetEnd.EXPIRED, TargetEnd.REFUSED);

    private final Pool pool;
    private final JobService service;
    private final JobReadRepository reads;
    private final TemplateService templates;
    private final JobConfig config;
    private final FactoryAccess access;
    private final Caller caller;
    private final CorrelationId correlation;
    private final ObjectMapper mapper;

    JobResource(
            Pool pool,
            JobService service,
            JobReadRepository reads,
            TemplateService templates,
            JobConfig config,
            FactoryAccess access,
            Caller caller,
            CorrelationId correlation,
            ObjectMapper mapper) {
        this.pool = pool;
        this.service = service;
        this.reads = reads;
        this.templates = templates;
        this.config = config;
        this.access = access;
        this.caller = caller;
        this.correlation = correlation;
        this.mapper = mapper;
    }

    @POST
    @Operation(
            operationId = "createJob",
            summary = "Send one command to each of many machines, a few at a time",
            description =
                    "The targets are fixed now. The same request again under the same Idempotency-Key is the same job.")
    @RequestBody(
            required = true,
            content =
                    @Content(
                            schema = @Schema(implementation = JobRequest.class),
                            examples = @ExampleObject(name = "feed-rate", value = JobExamples.NEW)))
    @APIResponse(
            responseCode = "201",
            description = "The job is committed and will be run",
            headers = @Header(name = "Location", schema = @Schema(type = SchemaType.STRING)),
            content = @Content(schema = @Schema(implementation = JobView.class)))
    public Uni<Response> create(
            @PathParam("factory_id") FactoryId factoryId,
            @HeaderParam("Idempotency-Key")
                    @Parameter(description = "1 to 128 visible characters; its scope is the client and the factory")
                    @Nullable String idempotencyKey,
            @Nullable JobRequest request) {
        access.require(factoryId, Role.OPERATOR);
        String key = IdempotencyKeys.require(idempotencyKey);
        if (request == null) {
            throw Problems.INVALID_REQUEST.with("The body is missing.");
        }
        List<FieldError> errors = new ArrayList<>();
        Optional<JobRules.Legal> legal = JobRules.check(request, config.limits(), errors);
        Optional<CommandTemplate> command = command(request.command(), errors);
        if (legal.isEmpty() || command.isEmpty()) {
            throw invalid(errors);
        }
        return service.create(
                        factoryId,
                        orderer(key, CanonicalJson.sha256(mapper.valueToTree(request))),
                        legal.get(),
                        command.get(),
                        config.maxTargets())
                .map(outcome -> created(outcome, request));
    }

    @POST
    @Path("/{job_id}/retry")
    @Operation(
            operationId = "retryJob",
            summary = "A new job for the targets of an ended one that did not succeed",
            description = "The new job has the same command, rollout and limits, and names the old one.")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = RetryRequest.class),
                            examples = @ExampleObject(name = "failed", value = JobExamples.RETRY)))
    @APIResponse(
            responseCode = "201",
            description = "The new job",
            headers = @Header(name = "Location", schema = @Schema(type = SchemaType.STRING)),
            content = @Content(schema = @Schema(implementation = JobView.class)))
    public Uni<Response> retry(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("job_id") String jobId,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Nullable RetryRequest request) {
        access.require(factoryId, Role.OPERATOR);
        String key = IdempotencyKeys.require(idempotencyKey);
        List<TargetEnd> ends = ends(request);
        ObjectNode meant = mapper.createObjectNode().put("retry_of", jobId);
        meant.set("outcomes", mapper.valueToTree(ends));
        Job.Orderer by = orderer(key, CanonicalJson.sha256(meant));
        return reads.find(pool, JobPaths.key(factoryId, jobId))
                .map(found -> found.orElseThrow(() -> JobPaths.notFound(factoryId, jobId)))
                .chain(job -> {
                    if (job.endedAt() == null) {
                        throw Problems.CONFLICT
                                .with("The job has not ended; cancel it or wait.")
                                .member("state", JobRows.stored(job.state()));
                    }
                    return service.retry(job, by, ends, config.maxTargets());
                })
                .map(outcome -> created(outcome, null));
    }

    private static List<TargetEnd> ends(@Nullable RetryRequest request) {
        if (request == null || request.outcomes() == null) {
            return List.copyOf(SAFE);
        }
        Set<TargetEnd> ends = EnumSet.noneOf(TargetEnd.class);
        List<FieldError> errors = new ArrayList<>();
        for (int i = 0; i < request.outcomes().size(); i++) {
            Optional<TargetEnd> end = TargetEnd.of(
                            String.valueOf(request.outcomes().get(i)))
                    .filter(known -> known != TargetEnd.SUCCEEDED);
            if (end.isEmpty()) {
                errors.add(new FieldError("/outcomes/" + i, "is no end that can be tried again"));
            }
            end.ifPresent(ends::add);
        }
        if (ends.isEmpty() && errors.isEmpty()) {
            errors.add(new FieldError("/outcomes", "must name at least one end"));
        }
        if (!errors.isEmpty()) {
            throw invalid(errors);
        }
        return List.copyOf(ends);
    }

    private Optional<CommandTemplate> command(JobRequest.@Nullable CommandPart command, List<FieldError> errors) {
        if (command == null) {
            errors.add(new FieldError("/command", "is missing"));
            return Optional.empty();
        }
        return switch (templates.check(
                command.type(), command.parameters(), command.ttl(), command.configurationRevision())) {
            case TemplateService.Checked.Legal(var template) -> Optional.of(template);
            case TemplateService.Checked.Illegal(var found) -> {
                found.forEach(error -> errors.add(new FieldError("/command" + error.pointer(), error.detail())));
                yield Optional.empty();
            }
        };
    }

    private Job.Orderer orderer(String key, String digest) {
        return new Job.Orderer(caller.clientId(), caller.subject(), key, digest, correlation.value());
    }

    private static Response created(JobOutcome outcome, @Nullable JobRequest request) {
        return switch (outcome) {
            case JobOutcome.Created(Job job) -> created(job);
            case JobOutcome.Repeated(Job job) -> created(job);
            case JobOutcome.OtherRequest(Job job, String digest) ->
                throw Problems.IDEMPOTENCY_CONFLICT
                        .with("Under this key another job was created before.")
                        .member("job_id", job.key().jobId())
                        .member("accepted_digest", job.orderedBy().requestDigest())
                        .member("request_digest", digest);
            case JobOutcome.UnknownMachines(var machines) -> {
                List<String> named = request == null
                                || request.target() == null
                                || request.target().machineIds() == null
                        ? List.of()
                        : request.target().machineIds();
                throw invalid(machines.stream()
                        .map(machine -> new FieldError(
                                "/target/machine_ids/" + named.indexOf(machine.value()),
                                "is no machine of the factory"))
                        .toList());
            }
            case JobOutcome.Undecided _ ->
                throw Problems.UNAVAILABLE
                        .with("Some machines are not known here, and the registry can't be asked; try again.")
                        .header("Retry-After", "2");
            case JobOutcome.NoTargets _ ->
                throw invalid(List.of(new FieldError("/target", "there is no such machine")));
            case JobOutcome.TooManyTargets(int most) ->
                throw invalid(List.of(new FieldError("/target", "must be at most " + most + " machines")));
        };
    }

    /** The answer of every repetition: as the job was when it was created. */
    private static Response created(Job job) {
        Job asCreated = new Job(
                job.key(),
                job.orderedBy(),
                job.plan(),
                job.total(),
                job.createdAt(),
                new JobState.Created(),
                null,
                null,
                job.plan().rollout().startAt());
        return Response.created(URI.create(JobPaths.of(job.key())))
                .entity(JobView.of(asCreated, Map.of(), List.of()))
                .build();
    }

    private static ProblemException invalid(List<FieldError> errors) {
        ProblemException problem = Problems.INVALID_REQUEST.with("The job is not legal.");
        for (FieldError error : errors) {
            problem = problem.error(error.pointer(), error.detail());
        }
        return problem;
    }
}
