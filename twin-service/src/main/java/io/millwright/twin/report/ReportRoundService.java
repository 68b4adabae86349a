package io.millwright.twin.report;

import io.millwright.model.id.MachineKey;
import io.millwright.twin.publication.DesiredPublisher;
import io.millwright.twin.report.ReportRun.Step;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Judges many reports in rounds. Each round loads the outlines of all their machines, decides as many reports of each as go on
 * one after the other, and saves all of that at once. What is left (another replica was faster, or a report came in between
 * that needs more) is for the next round.
 */
@ApplicationScoped
class ReportRoundService {
    /** Reports that are judged by themselves at the same time, each of another machine. */
    private static final int ALONE_AT_ONCE = 8;

    private final ReportRepository repository;
    private final ReportBatchRepository batches;
    private final ReportService service;
    private final DesiredPublisher publisher;
    private final ReportMetrics metrics;

    ReportRoundService(
            ReportRepository repository,
            ReportBatchRepository batches,
            ReportService service,
            DesiredPublisher publisher,
            ReportMetrics metrics) {
        this.repository = repository;
        this.batches = batches;
        this.service = service;
        this.publisher = publisher;
        this.metrics = metrics;
    }

    /**
     * Completes when all are judged, and each is told as soon as its outcome is committed. Fails when one of them can't be saved
     * or the database can't work; those that are told by then are done.
     *
     * @param arrivals of registered machines, in the order of their arrival
     */
    Uni<Void> judge(List<Arrival> arrivals) {
        Map<MachineKey, List<Arrival>> open = new LinkedHashMap<>();
        arrivals.stream()
                .filter(Arrival::isOpen)
                .forEach(arrival -> open.computeIfAbsent(arrival.machine(), _ -> new ArrayList<>())
                        .add(arrival));
        if (open.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        Map<MachineKey, Report> first = new LinkedHashMap<>();
        open.forEach((machine, itsOwn) -> first.put(machine, itsOwn.getFirst().report()));
        return repository
                .outlines(first)
                .flatMap(known -> round(turns(open, known)))
                .flatMap(done -> judge(arrivals));
    }

    /** What of a machine's arrivals is judged in a round. */
    private record Turn(List<Arrival> arrivals, ReportRun run) {
        /** The steps are those of the first arrivals. */
        void tell() {
            for (int i = 0; i < run.steps().size(); i++) {
                arrivals.get(i).settle(run.steps().get(i).outcome());
            }
        }
    }

    private static List<Turn> turns(Map<MachineKey, List<Arrival>> open, Map<MachineKey, KnownReports> known) {
        return open.entrySet().stream()
                .map(entry -> {
                    KnownReports its = Objects.requireNonNull(known.get(entry.getKey()), "a machine was not read");
                    List<Report> reports =
                            entry.getValue().stream().map(Arrival::report).toList();
                    return new Turn(entry.getValue(), ReportRun.of(its, reports));
                })
                .toList();
    }

    private Uni<Void> round(List<Turn> turns) {
        List<Arrival> alone = turns.stream()
                .filter(turn -> turn.run().steps().isEmpty())
                .map(turn -> turn.arrivals().getFirst())
                .toList();
        return save(turns).flatMap(saved -> {
            turns.stream()
                    .filter(turn -> !turn.run().changes()
                            || saved.contains(turn.run().before().machine()))
                    .forEach(this::tell);
            return alone(alone);
        });
    }

    private Uni<Set<MachineKey>> save(List<Turn> turns) {
        List<ReportRun> changes =
                turns.stream().map(Turn::run).filter(ReportRun::changes).toList();
        if (changes.isEmpty()) {
            return Uni.createFrom().item(Set.of());
        }
        int size = changes.stream().mapToInt(run -> run.applied().size()).sum();
        long start = System.nanoTime();
        return batches.save(changes).invoke(saved -> metrics.batch(size, Duration.ofNanos(System.nanoTime() - start)));
    }

    private void tell(Turn turn) {
        for (Step step : turn.run().applied()) {
            metrics.converged(step.before(), step.after());
            if (step.after().publication().issue() > step.before().publication().issue()) {
                publisher.wake();
            }
        }
        turn.tell();
    }

    private Uni<Void> alone(List<Arrival> arrivals) {
        return Multi.createFrom()
                .iterable(arrivals)
                .onItem()
                .transformToUni(arrival -> service.take(arrival.report())
                        .invoke(arrival::settle)
                        .replaceWith(arrival)
                        .onFailure()
                        .invoke(arrival::fail)
                        .onFailure()
                        .recoverWithItem(arrival))
                .merge(ALONE_AT_ONCE)
                .collect()
                .last()
                .replaceWithVoid();
    }
}
