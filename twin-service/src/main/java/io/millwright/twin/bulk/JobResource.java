package io.millwright.twin.bulk;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.FactoryId;
import io.millwright.service.http.CorrelationId;
import io.millwright.service.http.IdempotencyKeys;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.http.PageRequest;
import io.millwright.service.http.Paging;
import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import io.millwright.service.schema.SchemaViolation;
import io.millwright.service.security.Caller;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.millwright.twin.bulk.JobService.Accepted;
import io.millwright.twin.bulk.JobView.MachineView;
import io.millwright.twin.desired.DesiredService;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

/** Changes of the desired state of many machines. */
@RegisterForReflection(targets = {JobView.class, MachineView.class})
@Path("/api/v1/factories/{factory_id}/twins/desired-changes")
@Authenticated
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "desired")
public class JobResource {
    private static final Pattern OUTCOME = Pattern.compile("waiting|changed|unchanged|refused|gone|failed");

    private final JobService service;
    private final JobRepository jobs;
    private final DesiredService desired;
    private final FactoryAccess access;
    private final Caller caller;
    private final CorrelationId correlation;
    private final Paging paging;

    JobResource(
            JobService service,
            JobRepository jobs,
            DesiredService desired,
            FactoryAccess access,
            Caller caller,
            CorrelationId correlation,
            Paging paging) {
        this.service = service;
        this.jobs = jobs;
        this.desired = desired;
        this.access = access;
        this.caller = caller;
        this.correlation = correlation;
        this.paging = paging;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "changeDesiredOfMany",
            summary = "Change the desired state of many machines",
            description =
                    "The machines are those that fit the selector now; each is changed once, whatever its revision, if"
                            + " the result obeys the schema of its type. The same request under the same key is the same job.")
    @APIResponse(
            responseCode = "202",
            description = "It is committed; Location tells where its state is found",
            headers = @Header(name = "Location", schema = @Schema(type = SchemaType.STRING)),
            content = @Content(schema = @Schema(implementation = JobView.class)))
    public Uni<RestResponse<JobView>> submit(
            @PathParam("factory_id") FactoryId factory,
            @Parameter(description = "1 to 128 visible characters; its scope is the client and the factory")
                    @HeaderParam("Idempotency-Key")
                    @Nullable String idempotencyKey,
            @Nullable JobRequest request) {
        access.require(factory, Role.ENGINEER);
        String key = IdempotencyKeys.require(idempotencyKey);
        if (JobRules.check(request, this::offence) instanceof JobRules.Checked.Illegal(var errors)) {
            throw invalid(errors);
        }
        var submitter = new Submitter(caller.clientId(), key, caller.subject(), correlation.value());
        return service.accept(factory, submitter, Objects.requireNonNull(request))
                .map(JobResource::accepted)
                .flatMap(id -> job(factory, id))
                .map(job -> ResponseBuilder.<JobView>accepted(job)
                        .location(URI.create("/api/v1/factories/" + factory + "/twins/desired-changes/" + job.jobId()))
                        .build());
    }

    @GET
    @Path("/{job_id}")
    @Operation(operationId = "getDesiredChangeOfMany", summary = "How far a change of many machines is")
    public Uni<JobView> get(@PathParam("factory_id") FactoryId factory, @PathParam("job_id") String job) {
        access.require(factory, Role.VIEWER);
        return job(factory, id(job));
    }

    @GET
    @Path("/{job_id}/machines")
    @Operation(
            operationId = "listMachinesOfDesiredChange",
            summary = "What became of each machine",
            description = "By machine id.")
    public Uni<Page<MachineView>> machines(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("job_id") String job,
            @Parameter(description = "waiting, changed, unchanged, refused, gone or failed", example = "refused")
                    @QueryParam("outcome")
                    @Nullable String outcome,
            @BeanParam PageParameters parameters,
            @Context UriInfo uri) {
        access.require(factory, Role.VIEWER);
        if (outcome != null && !OUTCOME.matcher(outcome).matches()) {
            throw Problems.INVALID_PARAMETER
                    .with("outcome is one of " + OUTCOME.pattern().replace("|", ", ") + ".")
                    .member("parameter", "outcome");
        }
        PageRequest page = paging.request(parameters, uri);
        UUID id = id(job);
        return job(factory, id)
                .flatMap(known ->
                        jobs.machines(id, page.isFirst() ? "" : page.after().getFirst(), outcome, page.fetch()))
                .map(rows -> paging.page(page, rows, uri, row -> List.of(row.machineId())));
    }

    private Uni<JobView> job(FactoryId factory, UUID id) {
        return jobs.read(factory, id).map(found -> found.orElseThrow(() -> noSuchJob(id.toString())));
    }

    private Optional<SchemaViolation> offence(ObjectNode document) {
        return desired.firstOffence(document).map(found -> new SchemaViolation(found.pointer(), found.detail()));
    }

    private static UUID id(String job) {
        try {
            return UUID.fromString(job);
        } catch (IllegalArgumentException e) {
            throw noSuchJob(job);
        }
    }

    private static ProblemException noSuchJob(String job) {
        return Problems.NOT_FOUND.with("There is no job " + job + ", or not any more.");
    }

    private static UUID accepted(Accepted accepted) {
        return switch (accepted) {
            case Accepted.Job(var id) -> id;
            case Accepted.OtherRequest(var id) ->
                throw Problems.IDEMPOTENCY_CONFLICT
                        .with("Under this key another request was accepted before.")
                        .member("job_id", id.toString());
            case Accepted.TooMany(int limit) ->
                throw invalid(List.of(new SchemaViolation("/selector", "fits more than " + limit + " machines")));
        };
    }

    private static ProblemException invalid(List<SchemaViolation> errors) {
        ProblemException problem = Problems.INVALID_REQUEST.with("The change of many machines is not legal.");
        for (SchemaViolation error : errors) {
            problem = problem.error(error.pointer(), error.detail());
        }
        return problem;
    }
}
