package io.millwright.command.job;

import io.millwright.model.id.FactoryId;
import io.millwright.service.http.CorrelationId;
import io.millwright.service.problem.Problems;
import io.millwright.service.security.Caller;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Takes wishes about jobs. Repeating one is harmless. */
@Path(JobPaths.OF_FACTORY)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "jobs")
public class JobControlResource {
    private final Pool pool;
    private final JobService service;
    private final JobReadRepository reads;
    private final FactoryAccess access;
    private final Caller caller;
    private final CorrelationId correlation;

    JobControlResource(
            Pool pool,
            JobService service,
            JobReadRepository reads,
            FactoryAccess access,
            Caller caller,
            CorrelationId correlation) {
        this.pool = pool;
        this.service = service;
        this.reads = reads;
        this.access = access;
        this.caller = caller;
        this.correlation = correlation;
    }

    @POST
    @Path("/{job_id}/pause")
    @Operation(
            operationId = "pauseJob",
            summary = "Launch nothing more until it is resumed",
            description = "What is in flight goes on.")
    public Uni<JobView> pause(@PathParam("factory_id") FactoryId factoryId, @PathParam("job_id") String jobId) {
        return wish(factoryId, jobId, JobWish.PAUSE);
    }

    @POST
    @Path("/{job_id}/resume")
    @Operation(operationId = "resumeJob", summary = "Go on after a pause")
    public Uni<JobView> resume(@PathParam("factory_id") FactoryId factoryId, @PathParam("job_id") String jobId) {
        return wish(factoryId, jobId, JobWish.RESUME);
    }

    @POST
    @Path("/{job_id}/cancel")
    @Operation(
            operationId = "cancelJob",
            summary = "Stop for good",
            description =
                    "Targets that wait are skipped. Commands in flight are cancelled as far as that is possible: one that"
                            + " has left may still run. The job has ended when all of them have.")
    public Uni<JobView> cancel(@PathParam("factory_id") FactoryId factoryId, @PathParam("job_id") String jobId) {
        return wish(factoryId, jobId, JobWish.CANCEL);
    }

    private Uni<JobView> wish(FactoryId factory, String jobId, JobWish wish) {
        access.require(factory, Role.OPERATOR);
        JobKey key = JobPaths.key(factory, jobId);
        return service.wish(key, wish, caller.subject(), caller.clientId(), correlation.value())
                .invoke(outcome -> {
                    switch (outcome.orElseThrow(() -> JobPaths.notFound(factory, jobId))) {
                        case JobWishOutcome.Done _ -> {}
                        case JobWishOutcome.Refused(Job job, String why) ->
                            throw Problems.CONFLICT.with(why).member("state", JobRows.stored(job.state()));
                    }
                })
                .chain(() -> JobQueryResource.view(pool, reads, key));
    }
}
