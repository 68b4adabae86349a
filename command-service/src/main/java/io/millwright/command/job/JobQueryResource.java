package io.millwright.command.job;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.millwright.command.digest.CanonicalJson;
import io.millwright.command.job.JobReadRepository.ListPosition;
import io.millwright.model.id.FactoryId;
import io.millwright.service.http.ETags;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.http.PageRequest;
import io.millwright.service.http.Paging;
import io.millwright.service.problem.Problems;
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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** Reads jobs. */
@Path(JobPaths.OF_FACTORY)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "jobs")
public class JobQueryResource {
    private static final Set<String> STATES =
            Set.of("created", "running", "paused", "aborting", "cancelling", "completed", "aborted", "cancelled");
    private static final Set<String> TARGET_STATES = Stream.concat(
                    Stream.of("waiting", "in_flight"),
                    Arrays.stream(TargetEnd.values()).map(TargetEnd::wireName))
            .collect(Collectors.toUnmodifiableSet());
    private static final int HEX = 16;
    private static final int DIGITS = 14;

    private final Pool pool;
    private final JobReadRepository reads;
    private final FactoryAccess access;
    private final Paging paging;
    private final ObjectMapper mapper;

    JobQueryResource(Pool pool, JobReadRepository reads, FactoryAccess access, Paging paging, ObjectMapper mapper) {
        this.pool = pool;
        this.reads = reads;
        this.access = access;
        this.paging = paging;
        this.mapper = mapper;
    }

    @GET
    @Operation(operationId = "listJobs", summary = "The jobs of a factory, newest first, without their progress")
    public Uni<Page<JobView>> list(
            @PathParam("factory_id") FactoryId factoryId,
            @QueryParam("state")
                    @Parameter(
                            description = "Only those in one of these states",
                            schema = @Schema(type = SchemaType.ARRAY, implementation = String.class))
                    List<String> states,
            @BeanParam PageParameters parameters,
            @Context UriInfo uri) {
        access.require(factoryId, Role.VIEWER);
        PageRequest request = paging.request(parameters, uri);
        requireOneOf(states, STATES);
        ListPosition before = request.isFirst()
                ? null
                : new ListPosition(
                        Instant.parse(request.after().getFirst()),
                        request.after().getLast());
        return reads.list(pool, factoryId, states, before, request.fetch())
                .map(rows -> paging.page(
                                request,
                                rows,
                                uri,
                                last -> List.of(
                                        last.createdAt().toString(), last.key().jobId()))
                        .map(job -> JobView.of(job, Map.of(), List.of())));
    }

    @GET
    @Path("/{job_id}")
    @Operation(operationId = "getJob", summary = "One job with its progress and its timeline")
    public Uni<RestResponse<JobView>> get(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("job_id") String jobId,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch) {
        access.require(factoryId, Role.VIEWER);
        return view(pool, reads, JobPaths.key(factoryId, jobId)).map(view -> {
            long version = version(view);
            RestResponse.ResponseBuilder<JobView> answer = ETags.isNotModified(ifNoneMatch, version)
                    ? RestResponse.ResponseBuilder.create(RestResponse.Status.NOT_MODIFIED)
                    : RestResponse.ResponseBuilder.ok(view);
            return answer.header(HttpHeaders.ETAG, ETags.of(version)).build();
        });
    }

    @GET
    @Path("/{job_id}/targets")
    @Operation(operationId = "listJobTargets", summary = "The machines of a job in the order of launching")
    public Uni<Page<TargetView>> targets(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("job_id") String jobId,
            @QueryParam("state")
                    @Parameter(
                            description = "Only those in one of these states",
                            schema = @Schema(type = SchemaType.ARRAY, implementation = String.class))
                    List<String> states,
            @BeanParam PageParameters parameters,
            @Context UriInfo uri) {
        access.require(factoryId, Role.VIEWER);
        PageRequest request = paging.request(parameters, uri);
        requireOneOf(states, TARGET_STATES);
        JobKey key = JobPaths.key(factoryId, jobId);
        int after = request.isFirst() ? 0 : Integer.parseInt(request.after().getFirst());
        return reads.find(pool, key)
                .map(found -> found.orElseThrow(() -> JobPaths.notFound(factoryId, jobId)))
                .chain(_ -> reads.targets(pool, key, states, after, request.fetch()))
                .map(rows -> paging.page(request, rows, uri, last -> List.of(Integer.toString(last.ordinal())))
                        .map(target -> TargetView.of(key, target)));
    }

    /** With progress and timeline. */
    static Uni<JobView> view(Pool pool, JobReadRepository reads, JobKey key) {
        return reads.find(pool, key)
                .map(found -> found.orElseThrow(() -> JobPaths.notFound(key.factoryId(), key.jobId())))
                .chain(job -> reads.progress(pool, key)
                        .chain(progress ->
                                reads.timeline(pool, key).map(timeline -> JobView.of(job, progress, timeline))));
    }

    /** Progress has no revision of its own, for it follows from the commands: what is shown is its own version. */
    private long version(JobView view) {
        return Long.parseLong(CanonicalJson.sha256(mapper.valueToTree(view)).substring(0, DIGITS), HEX);
    }

    private static void requireOneOf(List<String> states, Set<String> legal) {
        if (!legal.containsAll(states)) {
            throw Problems.INVALID_PARAMETER
                    .with("state must be one of " + legal.stream().sorted().toList() + ".")
                    .member("parameter", "state");
        }
    }
}
