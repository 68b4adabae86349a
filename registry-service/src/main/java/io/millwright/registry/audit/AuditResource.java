package io.millwright.registry.audit;

import io.millwright.model.id.FactoryId;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The audit of a factory; for those who answer for the plant. */
@Path("/api/v1/registry/factories/{factory_id}/audit")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RegisterForReflection(targets = AuditView.class)
@Tag(name = "audit", description = "Who changed the registry, and who was refused")
class AuditResource {
    private final AuditService audit;
    private final FactoryAccess access;

    AuditResource(AuditService audit, FactoryAccess access) {
        this.audit = audit;
        this.access = access;
    }

    @GET
    @Operation(
            operationId = "listAudit",
            summary = "Who did or tried what in a factory, newest first",
            description =
                    "Needs the role engineer. Lines can't be changed. Attempts without a valid token are not here.")
    public Uni<Page<AuditView>> list(
            @PathParam("factory_id") FactoryId factoryId,
            @BeanParam AuditParameters wanted,
            @BeanParam PageParameters parameters,
            @Context UriInfo uri) {
        access.require(factoryId, Role.ENGINEER);
        return audit.page(wanted.in(factoryId), parameters, uri);
    }
}
