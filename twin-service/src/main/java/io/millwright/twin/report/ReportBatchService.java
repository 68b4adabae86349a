package io.millwright.twin.report;

import io.millwright.model.id.MachineKey;
import io.millwright.model.message.StateReport;
import io.millwright.service.batch.Batcher;
import io.millwright.service.batch.Bisection;
import io.millwright.service.registry.Lookup;
import io.millwright.twin.core.DatabaseFailures;
import io.millwright.twin.intake.IntakeService;
import io.millwright.twin.intake.Taken;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Collects reports into batches. A machine's reports all go through one lane, whose batches follow each other, so that they
 * are judged in the order of their arrival. A report that spoils a batch is found by parting it and costs no other; machines that
 * only the registry can tell of are asked for beside the batch.
 */
@ApplicationScoped
class ReportBatchService {
    private static final int QUESTIONS_AT_ONCE = 8;

    private final IntakeService intake;
    private final ReportRoundService rounds;
    private final List<Batcher<Arrival>> lanes;

    ReportBatchService(IntakeService intake, ReportRoundService rounds, ReportConfig config) {
        this.intake = intake;
        this.rounds = rounds;
        this.lanes = IntStream.range(0, config.lanes())
                .mapToObj(_ -> new Batcher<Arrival>(
                        config.batchSize(), config.batchDelay(), 1, Infrastructure.getDefaultWorkerPool(), this::work))
                .toList();
    }

    /** Completes when what becomes of it is committed; fails with what kept it, and it alone, from that. */
    Uni<Judgement> judge(Taken.Valid<StateReport> message) {
        return Uni.createFrom().deferred(() -> {
            var arrival = new Arrival(message);
            add(arrival);
            return Uni.createFrom().completionStage(arrival.judgement());
        });
    }

    private void add(Arrival arrival) {
        lanes.get(Math.floorMod(arrival.machine().hashCode(), lanes.size()))
                .add(arrival)
                .subscribe()
                .with(done -> {}, arrival::fail);
    }

    private Uni<Void> work(List<Arrival> batch) {
        return intake.known(machines(batch)).flatMap(known -> {
            List<Arrival> registered = new ArrayList<>();
            List<Arrival> unknown = new ArrayList<>();
            batch.forEach(arrival -> (isRegistered(arrival, known) ? registered : unknown).add(arrival));
            ask(unknown);
            return settle(registered);
        });
    }

    private static boolean isRegistered(Arrival arrival, Set<MachineKey> known) {
        return arrival.isRegistered() || known.contains(arrival.machine());
    }

    private static List<MachineKey> machines(List<Arrival> batch) {
        return batch.stream().map(Arrival::machine).distinct().toList();
    }

    /** Nobody waits for the answers but those who are asked about. */
    private void ask(List<Arrival> unknown) {
        Map<MachineKey, List<Arrival>> byMachine = new LinkedHashMap<>();
        unknown.forEach(arrival -> byMachine
                .computeIfAbsent(arrival.machine(), _ -> new ArrayList<>())
                .add(arrival));
        Multi.createFrom()
                .iterable(byMachine.entrySet())
                .onItem()
                .transformToUni(entry -> intake.ask(entry.getKey())
                        .invoke(lookup -> answered(entry.getValue(), lookup))
                        .onFailure()
                        .invoke(failure -> entry.getValue().forEach(arrival -> arrival.fail(failure)))
                        .onFailure()
                        .recoverWithItem(new Lookup.Undecided()))
                .merge(QUESTIONS_AT_ONCE)
                .subscribe()
                .with(_ -> {});
    }

    private void answered(List<Arrival> arrivals, Lookup lookup) {
        for (Arrival arrival : arrivals) {
            if (lookup instanceof Lookup.Known) {
                arrival.register();
                add(arrival);
            } else {
                arrival.refuse(IntakeService.registered(arrival.message(), lookup));
            }
        }
    }

    private Uni<Void> settle(List<Arrival> arrivals) {
        return Bisection.refused(arrivals, this::settled).replaceWithVoid();
    }

    /** False when they have to be tried in parts. */
    private Uni<Boolean> settled(List<Arrival> part) {
        return rounds.judge(part).replaceWith(true).onFailure().recoverWithItem(failure -> {
            List<Arrival> open = part.stream().filter(Arrival::isOpen).toList();
            if (open.size() > 1 && DatabaseFailures.mayBeOfOne(failure)) {
                return false;
            }
            open.forEach(arrival -> arrival.fail(failure));
            return true;
        });
    }
}
