package io.millwright.twin.access;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.service.problem.Problems;
import io.millwright.service.registry.KnownMachines;
import io.millwright.service.registry.Lookup;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Guards the resources of one machine. */
@ApplicationScoped
public class TwinAccessService {
    private static final String RETRY_SECONDS = "5";

    private final FactoryAccess factories;
    private final KnownMachines machines;

    TwinAccessService(FactoryAccess factories, KnownMachines machines) {
        this.factories = factories;
        this.machines = machines;
    }

    /**
     * The machine, if the caller may act on it and it is registered.
     *
     * <p>Throws 403 or 404 at once for a missing role or a foreign factory; the Uni fails with 404 for a machine that is not
     * registered and with 503 when nobody can tell now.
     */
    public Uni<MachineKey> require(FactoryId factory, MachineId machine, Role role) {
        factories.require(factory, role);
        MachineKey key = new MachineKey(factory, machine);
        return machines.find(key).map(lookup -> switch (lookup) {
            case Lookup.Known _ -> key;
            case Lookup.Unknown _ ->
                throw Problems.NOT_FOUND.with("There is no machine " + machine + " in factory " + factory + ".");
            case Lookup.Undecided _ ->
                throw Problems.UNAVAILABLE
                        .with("The registry can't be asked about machine " + machine + " now.")
                        .header("Retry-After", RETRY_SECONDS);
        });
    }
}
