package io.millwright.ingestion.intake;

import io.millwright.ingestion.heard.HeardPublisher;
import io.millwright.model.id.MachineKey;
import io.millwright.service.mqtt.InboundMessage;
import io.millwright.service.registry.KnownMachines;
import io.millwright.service.registry.Lookup;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Decides what messages become and brings it about. Everything it does may be repeated. */
@ApplicationScoped
class TelemetryIntakeService {
    private static final int QUESTIONS_AT_ONCE = 8;

    private final KnownMachines machines;
    private final BatchStoreService store;
    private final ParkedRepository parked;
    private final HeardPublisher heard;
    private final IntakeMetrics metrics;
    private final TimeLimits limits;

    TelemetryIntakeService(
            KnownMachines machines,
            BatchStoreService store,
            ParkedRepository parked,
            HeardPublisher heard,
            IntakeMetrics metrics,
            IntakeConfig config) {
        this.machines = machines;
        this.store = store;
        this.parked = parked;
        this.heard = heard;
        this.metrics = metrics;
        this.limits = config.timeLimits();
    }

    /**
     * Stores what is to be stored and parks what can't be decided; both committed when it completes. Fails when the
     * database can't work just now.
     *
     * @return one verdict a reading, in the same order
     */
    Uni<List<Verdict>> settle(List<Reading> readings) {
        return lookUp(machinesOf(readings))
                .map(known -> readings.stream()
                        .map(reading -> verdict(reading, known))
                        .toList())
                .call(verdicts -> storeAccepted(verdicts))
                .call(verdicts -> parkUndecided(verdicts));
    }

    private Verdict verdict(Reading reading, Map<MachineKey, Lookup> known) {
        return switch (reading) {
            case Reading.Settled settled -> settled.verdict();
            case Reading.Legal legal -> {
                Lookup machine = known.getOrDefault(legal.topic().machine(), new Lookup.Undecided());
                yield Reading.decide(legal, machine, limits);
            }
        };
    }

    private Uni<Void> storeAccepted(List<Verdict> verdicts) {
        List<TelemetryMessage> accepted = new ArrayList<>();
        for (Verdict verdict : verdicts) {
            if (verdict instanceof Verdict.Accepted(var message)) {
                accepted.add(message);
            }
        }
        if (accepted.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        long start = System.nanoTime();
        return store.store(Batch.of(accepted))
                .invoke(stored -> {
                    accepted.forEach(message -> heard.heard(message.boot().machine(), message.receivedAt()));
                    metrics.stored(stored);
                    metrics.batch(accepted.size(), Duration.ofNanos(System.nanoTime() - start));
                })
                .replaceWithVoid();
    }

    private Uni<Void> parkUndecided(List<Verdict> verdicts) {
        List<InboundMessage> undecided = new ArrayList<>();
        for (Verdict verdict : verdicts) {
            if (verdict instanceof Verdict.Undecided(var message)) {
                undecided.add(message);
            }
        }
        return parked.park(undecided);
    }

    /** The own copy answers for all at once; the registry is asked for each machine that is not in it. */
    private Uni<Map<MachineKey, Lookup>> lookUp(Set<MachineKey> keys) {
        if (keys.isEmpty()) {
            return Uni.createFrom().item(Map.of());
        }
        return machines.findAll(keys).chain(known -> {
            Map<MachineKey, Lookup> found = new HashMap<>();
            known.forEach((key, machine) -> found.put(key, new Lookup.Known(machine)));
            return Multi.createFrom()
                    .iterable(keys)
                    .filter(key -> !found.containsKey(key))
                    .onItem()
                    .transformToUni(key -> machines.find(key).map(answer -> Map.entry(key, answer)))
                    .merge(QUESTIONS_AT_ONCE)
                    .collect()
                    .asList()
                    .map(answers -> {
                        answers.forEach(answer -> found.put(answer.getKey(), answer.getValue()));
                        return found;
                    });
        });
    }

    private static Set<MachineKey> machinesOf(List<Reading> readings) {
        Set<MachineKey> keys = new HashSet<>();
        for (Reading reading : readings) {
            if (reading instanceof Reading.Legal legal) {
                keys.add(legal.topic().machine());
            }
        }
        return keys;
    }
}
