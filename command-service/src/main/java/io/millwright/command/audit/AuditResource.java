package io.millwright.command.audit;

import io.millwright.model.id.FactoryId;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.http.PageRequest;
import io.millwright.service.http.Paging;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Reads the audit; for those who answer for the plant. */
@Path("/api/v1/factories/{factory_id}/commands/audit")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RegisterForReflection(targets = AuditView.class)
@Tag(name = "audit", description = "Who submitted, cancelled, and ran jobs")
public class AuditResource {
    private final Pool pool;
    private final AuditRepository repository;
    private final FactoryAccess access;
    private final Paging paging;

    AuditResource(Pool pool, AuditRepository repository, FactoryAccess access, Paging paging) {
        this.pool = pool;
        this.repository = repository;
        this.access = access;
        this.paging = paging;
    }

    @GET
    @Operation(
            operationId = "listAudit",
            summary = "Who did what with commands and jobs, newest first",
            description =
                    "Needs the role engineer. Lines can't be changed, and are kept longer than commands and jobs.")
    public Uni<Page<AuditView>> list(
            @PathParam("factory_id") FactoryId factoryId,
            @QueryParam("action")
                    @Parameter(
                            description = "Only these, such as command.submitted or job.cancel_requested",
                            schema = @Schema(type = SchemaType.ARRAY, implementation = String.class))
                    List<String> actions,
            @QueryParam("subject") @Nullable String subject,
            @QueryParam("client_id") @Nullable String clientId,
            @QueryParam("machine_id") @Nullable String machineId,
            @QueryParam("command_id") @Nullable String commandId,
            @QueryParam("job_id") @Nullable String jobId,
            @QueryParam("from") @Parameter(description = "Not before") @Nullable Instant from,
            @QueryParam("to") @Parameter(description = "Before") @Nullable Instant to,
            @BeanParam PageParameters parameters,
            @Context UriInfo uri) {
        access.require(factoryId, Role.ENGINEER);
        PageRequest request = paging.request(parameters, uri);
        var filter = new AuditFilter(factoryId, actions, subject, clientId, machineId, commandId, jobId, from, to);
        long before = request.isFirst()
                ? Long.MAX_VALUE
                : Long.parseLong(request.after().getFirst());
        return repository
                .list(pool, filter, before, request.fetch())
                .map(rows -> paging.page(request, rows, uri, last -> List.of(Long.toString(last.id()))));
    }
}
