package io.millwright.command.submit;

import io.millwright.command.submit.BatchRepository.Settled;
import io.millwright.command.submit.BatchView.PartView;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.service.registry.KnownMachines;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;

/**
 * Submits one command to many machines. Which machines is settled first; then each part is a submission of its own, under a
 * name made of the batch's, so that a repetition finishes what a crash left, and does nothing twice.
 */
@ApplicationScoped
class BatchService {
    private static final int AT_ONCE = 8;
    /** Longer than it takes to submit all parts of one. */
    private static final Duration TO_SUBMIT_ALL = Duration.ofHours(1);

    private final BatchRepository batches;
    private final KnownMachines known;
    private final SubmitService submissions;
    private final SubmitConfig config;

    BatchService(BatchRepository batches, KnownMachines known, SubmitService submissions, SubmitConfig config) {
        this.batches = batches;
        this.known = known;
        this.submissions = submissions;
        this.config = config;
    }

    /** What became of a batch. */
    sealed interface BatchOutcome {
        /** One part a machine, in the order in which they were settled. */
        record Submitted(List<PartView> parts) implements BatchOutcome {}

        record OtherBatch(String acceptedDigest, String digest) implements BatchOutcome {}

        record TooMany() implements BatchOutcome {}

        record Nobody() implements BatchOutcome {}
    }

    /** @param request a legal one */
    Uni<BatchOutcome> submit(FactoryId factory, Submitter submitter, String key, BatchRequest request) {
        String digest = BatchRules.digest(factory, request, config.limits());
        return batches.find(factory, submitter.clientId(), key)
                .chain(found -> found.map(settled -> submit(factory, submitter, key, digest, request, settled))
                        .orElseGet(() -> machines(factory, request).chain(machines -> {
                            if (machines.isEmpty()) {
                                return Uni.createFrom().item(new BatchOutcome.Nobody());
                            }
                            if (machines.size() > BatchRules.MAX_MACHINES) {
                                return Uni.createFrom().item(new BatchOutcome.TooMany());
                            }
                            return batches.settle(
                                            factory, submitter.clientId(), key, digest, machines, partsMayBeOpenFor())
                                    .chain(() -> batches.find(factory, submitter.clientId(), key))
                                    .chain(settled ->
                                            submit(factory, submitter, key, digest, request, settled.orElseThrow()));
                        })));
    }

    private Uni<List<MachineId>> machines(FactoryId factory, BatchRequest request) {
        BatchRequest.SelectorRequest selector = request.selector();
        if (selector != null) {
            return known.select(selector.in(factory), BatchRules.MAX_MACHINES + 1);
        }
        List<String> named = request.machines() == null ? List.of() : request.machines();
        return Uni.createFrom()
                .item(named.stream().distinct().map(MachineId::new).toList());
    }

    private Uni<BatchOutcome> submit(
            FactoryId factory, Submitter submitter, String key, String digest, BatchRequest request, Settled settled) {
        if (!settled.digest().equals(digest)) {
            return Uni.createFrom().item(new BatchOutcome.OtherBatch(settled.digest(), digest));
        }
        return batches.settle(factory, submitter.clientId(), key, digest, settled.machines(), partsMayBeOpenFor())
                .chain(() -> parts(factory, submitter, key, request, settled));
    }

    private Duration partsMayBeOpenFor() {
        return config.longestLife().plus(TO_SUBMIT_ALL);
    }

    private Uni<BatchOutcome> parts(
            FactoryId factory, Submitter submitter, String key, BatchRequest request, Settled settled) {
        return Multi.createFrom()
                .iterable(settled.machines())
                .map(id -> new MachineKey(factory, id))
                .onItem()
                .transformToUni(machine -> submissions
                        .submit(
                                submitter.named(partKey(key, machine.machineId())),
                                BatchRules.part(machine, request, config.limits()))
                        .map(outcome -> PartView.of(machine, outcome)))
                .collectFailures()
                .merge(AT_ONCE)
                .collect()
                .asList()
                .map(BatchOutcome.Submitted::new);
    }

    /** No client can choose it, for it has a space. */
    private static String partKey(String batchKey, MachineId machine) {
        return batchKey + " " + machine.value();
    }
}
