package io.millwright.registry.change;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineTypeId;
import io.millwright.registry.key.ItemKey;
import io.millwright.service.problem.Problems;
import io.millwright.service.security.InternalApi;
import io.quarkus.hibernate.reactive.panache.common.WithSession;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;

/** The feed, for the other services. */
@Path("/internal/registry")
@Produces(MediaType.APPLICATION_JSON)
@InternalApi
class ChangeFeedResource {
    private final ChangeRepository repository;

    ChangeFeedResource(ChangeRepository repository) {
        this.repository = repository;
    }

    /** Changes above a revision, in commit order, without a gap. */
    @GET
    @Path("/changes")
    @WithSession
    public Uni<ChangesView> changes(
            @QueryParam("after") @DefaultValue("0") String after,
            @QueryParam("limit") @DefaultValue("1000") String limit) {
        return repository
                .after(FeedParameters.after(after), FeedParameters.limit(limit))
                .chain(changes -> repository
                        .latest()
                        .map(latest -> new ChangesView(
                                changes.stream().map(ChangeView::of).toList(), latest)));
    }

    /** The newest change of one machine, also when that was its deletion. */
    @GET
    @Path("/factories/{factory_id}/machines/{machine_id}")
    @WithSession
    public Uni<ChangeView> machine(
            @PathParam("factory_id") FactoryId factoryId, @PathParam("machine_id") MachineId machineId) {
        return newest(ItemKey.of(factoryId, machineId), "no machine of this id was ever registered");
    }

    /** The newest change of one machine type, also when that was its deletion. */
    @GET
    @Path("/machine-types/{type_id}")
    @WithSession
    public Uni<ChangeView> machineType(@PathParam("type_id") MachineTypeId typeId) {
        return newest(ItemKey.of(typeId), "no machine type of this id was ever registered");
    }

    private Uni<ChangeView> newest(ItemKey key, String absence) {
        return repository
                .newestOf(key)
                .map(found -> found.map(ChangeView::of).orElseThrow(() -> Problems.NOT_FOUND.with(absence)));
    }
}
