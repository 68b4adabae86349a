package io.millwright.ingestion.query;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import io.millwright.service.registry.KnownMachines;
import io.millwright.service.registry.Lookup;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Finds the series that a question is about. */
@ApplicationScoped
class SeriesService {
    private final TelemetryQueryRepository repository;
    private final KnownMachines machines;
    private final int maxMetrics;
    private final int maxMachines;

    SeriesService(TelemetryQueryRepository repository, KnownMachines machines, QueryConfig config) {
        this.repository = repository;
        this.machines = machines;
        this.maxMetrics = config.maxMetrics();
        this.maxMachines = config.maxMachines();
    }

    /**
     * Those of these metrics (none given: all) that the machines have sent, by machine and name. What a machine has sent can be
     * read also after it was deleted from the registry, and while the registry is away.
     *
     * @param limit how many at most
     * @throws ProblemException 400 when they are too many or one can't be a name; within the Uni also 404 when there is no such
     *     machine, 503 when nobody can say now
     */
    Uni<List<Series>> of(Machines which, List<String> metrics, int limit) {
        Parameters.requireMetrics(metrics, maxMetrics);
        return switch (which) {
            case Machines.One(var key) ->
                series(key.factoryId(), List.of(key.machineId()), metrics, limit)
                        .chain(series -> series.isEmpty()
                                ? requireKnown(key).replaceWith(series)
                                : Uni.createFrom().item(series));
            case Machines.Listed(var factory, var ids) -> {
                requireAtMost(ids.size());
                yield series(factory, ids, metrics, limit);
            }
            case Machines.Selected(var selection) ->
                machines.select(selection, maxMachines + 1)
                        .invoke(ids -> requireAtMost(ids.size()))
                        .chain(ids -> series(selection.factory(), ids, metrics, limit));
        };
    }

    private Uni<List<Series>> series(FactoryId factory, List<MachineId> ids, List<String> metrics, int limit) {
        return repository
                .series(factory, ids, metrics, limit + 1)
                .invoke(series -> Parameters.requireAtMost(limit, series.size()));
    }

    private void requireAtMost(int count) {
        if (count > maxMachines) {
            throw Parameters.illegal(
                            "machine_id", "The question is about more than " + maxMachines + " machines: select fewer.")
                    .member("limit", maxMachines);
        }
    }

    private Uni<Void> requireKnown(MachineKey machine) {
        return machines.find(machine).map(found -> switch (found) {
            case Lookup.Known known -> null;
            case Lookup.Unknown unknown ->
                throw Problems.NOT_FOUND.with(
                        "There is no machine " + machine.machineId() + " in factory " + machine.factoryId() + ".");
            case Lookup.Undecided undecided ->
                throw Problems.UNAVAILABLE
                        .with("Whether there is such a machine can't be told while the registry is away.")
                        .header("Retry-After", "5");
        });
    }
}
