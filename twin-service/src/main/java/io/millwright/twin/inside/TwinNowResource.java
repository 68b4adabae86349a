package io.millwright.twin.inside;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.service.security.InternalApi;
import io.millwright.twin.core.TwinRepository;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** The newest report, for the command service's conditions. */
@Path("/internal/twin")
@Produces(MediaType.APPLICATION_JSON)
@InternalApi
@RegisterForReflection(targets = TwinNowView.class)
class TwinNowResource {
    private final TwinRepository twins;

    TwinNowResource(TwinRepository twins) {
        this.twins = twins;
    }

    @GET
    @Path("/factories/{factory_id}/machines/{machine_id}")
    public Uni<TwinNowView> now(
            @PathParam("factory_id") FactoryId factoryId, @PathParam("machine_id") MachineId machineId) {
        return twins.load(new MachineKey(factoryId, machineId)).map(TwinNowView::of);
    }
}
