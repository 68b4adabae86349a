package io.millwright.registry.machine;

import io.millwright.model.id.FactoryId;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Beside the machines, for below them every path is a machine's. */
@Path("/api/v1/registry/factories/{factory_id}/machine-count")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "machines", description = "What stands where, and what it is")
class MachineCountResource {
    private final MachineSearchRepository search;
    private final FactoryAccess access;

    MachineCountResource(MachineSearchRepository search, FactoryAccess access) {
        this.search = search;
        this.access = access;
    }

    @GET
    @Operation(operationId = "countMachines", summary = "How many machines of a factory fit all conditions")
    public Uni<MachineCountView> count(
            @PathParam("factory_id") FactoryId factoryId, @BeanParam MachineParameters conditions) {
        access.require(factoryId, Role.VIEWER);
        return search.count(conditions.in(factoryId)).map(MachineCountView::new);
    }

    @Schema(name = "MachineCount")
    record MachineCountView(long count) {}
}
