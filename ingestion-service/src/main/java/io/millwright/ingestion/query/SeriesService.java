package io.millwright.ingestion.query;

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

    SeriesService(TelemetryQueryRepository repository, KnownMachines machines, QueryConfig config) {
        this.repository = repository;
        this.machines = machines;
        this.maxMetrics = config.maxMetrics();
    }

    /**
     * Those of these metrics (none given: all) that the machine has sent. What it has sent can be read also after it was
     * deleted from the registry, and while the registry is away.
     *
     * @throws ProblemException 400 when they are too many or one can't be a name; within the Uni: 404 when there is no such machine, 503 when
     *     nobody can say now
     */
    Uni<List<Series>> of(MachineKey machine, List<String> metrics) {
        Parameters.requireMetrics(metrics, maxMetrics);
        return repository.series(machine, metrics, maxMetrics + 1).chain(series -> {
            Parameters.requireAtMost(maxMetrics, series.size());
            return series.isEmpty()
                    ? requireKnown(machine).replaceWith(series)
                    : Uni.createFrom().item(series);
        });
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
