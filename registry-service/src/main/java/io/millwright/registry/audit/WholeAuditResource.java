package io.millwright.registry.audit;

import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.problem.Problems;
import io.millwright.service.security.Caller;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.FactoryScope;
import io.millwright.service.security.Role;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The audit of everything, with what belongs to no factory. */
@Path("/api/v1/registry/audit")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "audit", description = "Who changed the registry, and who was refused")
class WholeAuditResource {
    private final AuditService audit;
    private final FactoryAccess access;
    private final Caller caller;

    WholeAuditResource(AuditService audit, FactoryAccess access, Caller caller) {
        this.audit = audit;
        this.access = access;
        this.caller = caller;
    }

    @GET
    @Operation(
            operationId = "listWholeAudit",
            summary = "Who did or tried what in the whole registry, newest first",
            description = "Machine types, which all factories share, are here. Needs the role admin and a token for all"
                    + " factories.")
    public Uni<Page<AuditView>> list(
            @BeanParam AuditParameters wanted, @BeanParam PageParameters parameters, @Context UriInfo uri) {
        access.require(Role.ADMIN);
        if (!(caller.factories() instanceof FactoryScope.All)) {
            throw Problems.FORBIDDEN.with("The whole audit belongs to all factories; the token reaches only some.");
        }
        return audit.page(wanted.in(null), parameters, uri);
    }
}
