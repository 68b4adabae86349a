package io.millwright.command.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.f4b6a3.uuid.UuidCreator;
import io.millwright.command.submit.CommandTemplate;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.service.registry.KnownMachines;
import io.millwright.service.registry.Lookup;
import io.millwright.service.registry.MachineSelection;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlClient;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Creates jobs, each once, and takes wishes about them. */
@ApplicationScoped
class JobService {
    /** How many machines that the own copy does not know the registry is asked about, for one request. */
    private static final int MAX_ASKED = 50;

    private final Pool pool;
    private final NewJobRepository creation;
    private final JobRepository jobs;
    private final KnownMachines machines;
    private final JobMetrics metrics;
    private final JobRunnerService runner;

    JobService(
            Pool pool,
            NewJobRepository creation,
            JobRepository jobs,
            KnownMachines machines,
            JobMetrics metrics,
            JobRunnerService runner) {
        this.pool = pool;
        this.creation = creation;
        this.jobs = jobs;
        this.machines = machines;
        this.metrics = metrics;
        this.runner = runner;
    }

    /** Completes after the commit. */
    Uni<JobOutcome> create(
            FactoryId factory, Job.Orderer by, JobRules.Legal legal, CommandTemplate command, int maxTargets) {
        return once(
                factory,
                by,
                () -> targets(factory, legal.target(), maxTargets)
                        .chain(targets -> creation.clock(pool).chain(now -> {
                            var plan = new Job.Plan(
                                    legal.name(),
                                    null,
                                    legal.target().shown(),
                                    command,
                                    legal.rollout(now),
                                    legal.abort());
                            return insert(factory, by, plan, targets, now, maxTargets);
                        })));
    }

    /** A new job for those targets of an ended one that ended in one of these ways; all else is as it was. */
    Uni<JobOutcome> retry(Job old, Job.Orderer by, List<TargetEnd> ends, int maxTargets) {
        FactoryId factory = old.key().factoryId();
        ObjectNode target = Json.MAPPER.createObjectNode();
        target.put("retry_of", old.key().jobId());
        target.set(
                "outcomes",
                Json.MAPPER.valueToTree(ends.stream().map(TargetEnd::wireName).toList()));
        return once(
                factory,
                by,
                () -> creation.ofEnded(pool, old.key(), ends)
                        .chain(targets -> creation.clock(pool).chain(now -> {
                            Rollout as = old.plan().rollout();
                            var plan = new Job.Plan(
                                    old.plan().name(),
                                    old.key().jobId(),
                                    target,
                                    old.plan().command(),
                                    new Rollout(as.maxInFlight(), as.perMinute(), now),
                                    old.plan().abort());
                            return insert(factory, by, plan, new Found(targets, List.of(), false), now, maxTargets);
                        })));
    }

    /** The job after the wish; empty when there is none. */
    Uni<Optional<JobWishOutcome>> wish(
            JobKey key, JobWish wish, String subject, String clientId, String correlationId) {
        return pool.withTransaction(tx -> jobs.lock(tx, key)
                        .chain(found -> found.map(locked -> wish(tx, locked, wish, subject, clientId, correlationId)
                                        .map(Optional::of))
                                .orElseGet(() -> Uni.createFrom().item(Optional.empty()))))
                .invoke(runner::look);
    }

    private Uni<JobWishOutcome> wish(
            SqlClient tx,
            JobRepository.Locked locked,
            JobWish wish,
            String subject,
            String clientId,
            String correlationId) {
        Job job = locked.job();
        Instant now = locked.now();
        boolean started = !now.isBefore(job.plan().rollout().startAt());
        return switch (JobControl.of(job.state(), wish, subject, started)) {
            case JobControl.Refused(String why) -> Uni.createFrom().item(new JobWishOutcome.Refused(job, why));
            case JobControl.Unchanged _ -> Uni.createFrom().item(new JobWishOutcome.Done());
            case JobControl.Changed(JobState next) ->
                jobs.save(tx, job.key(), new JobStep(next, 0, false, job.nextLaunchAt(), now), now)
                        .chain(() -> jobs.append(
                                tx,
                                job.key(),
                                JobEvent.byClient(
                                        now,
                                        switch (wish) {
                                            case PAUSE -> "paused";
                                            case RESUME -> "resumed";
                                            case CANCEL -> "cancel_requested";
                                        },
                                        subject,
                                        clientId,
                                        correlationId)))
                        .invoke(() -> metrics.changed(next))
                        .replaceWith(new JobWishOutcome.Done());
        };
    }

    private record Found(List<MachineId> machines, List<MachineId> unknown, boolean undecided) {}

    private Uni<JobOutcome> once(FactoryId factory, Job.Orderer by, Supplier<Uni<JobOutcome>> unlessKnown) {
        return known(pool, factory, by)
                .chain(known ->
                        known.map(outcome -> Uni.createFrom().item(outcome)).orElseGet(unlessKnown))
                .invoke(outcome -> {
                    if (outcome instanceof JobOutcome.Created) {
                        metrics.changed(new JobState.Created());
                        runner.look();
                    }
                });
    }

    private Uni<Optional<JobOutcome>> known(SqlClient client, FactoryId factory, Job.Orderer by) {
        return creation.find(client, factory, by.clientId(), by.idempotencyKey())
                .map(found -> found.map(job -> job.orderedBy().requestDigest().equals(by.requestDigest())
                        ? new JobOutcome.Repeated(job)
                        : new JobOutcome.OtherRequest(job, by.requestDigest())));
    }

    private Uni<Found> targets(FactoryId factory, JobTarget target, int maxTargets) {
        return switch (target) {
            case JobTarget.Selector selector ->
                machines.select(selector.in(factory), maxTargets + 1).map(found -> new Found(found, List.of(), false));
            case JobTarget.Machines(List<MachineId> ids) ->
                machines.select(MachineSelection.of(factory, ids), ids.size()).chain(known -> {
                    Set<MachineId> found = new HashSet<>(known);
                    List<MachineId> missing =
                            ids.stream().filter(id -> !found.contains(id)).toList();
                    return missing.isEmpty() || missing.size() > MAX_ASKED
                            ? Uni.createFrom().item(new Found(ids, missing, false))
                            : ask(factory, ids, missing);
                });
        };
    }

    /** New machines may not have reached the own copy yet. */
    private Uni<Found> ask(FactoryId factory, List<MachineId> ids, List<MachineId> missing) {
        return Multi.createFrom()
                .iterable(missing)
                .onItem()
                .transformToUniAndConcatenate(
                        id -> machines.find(new MachineKey(factory, id)).map(lookup -> new Asked(id, lookup)))
                .collect()
                .asList()
                .map(answers -> new Found(
                        ids,
                        answers.stream()
                                .filter(asked -> asked.lookup instanceof Lookup.Unknown)
                                .map(Asked::id)
                                .toList(),
                        answers.stream().anyMatch(asked -> asked.lookup instanceof Lookup.Undecided)));
    }

    private record Asked(MachineId id, Lookup lookup) {}

    private Uni<JobOutcome> insert(
            FactoryId factory, Job.Orderer by, Job.Plan plan, Found found, Instant now, int maxTargets) {
        Optional<JobOutcome> refusal = refusal(found, maxTargets);
        if (refusal.isPresent()) {
            return Uni.createFrom().item(refusal.get());
        }
        JobKey key = new JobKey(factory, UuidCreator.getTimeOrderedEpoch().toString());
        Job job = new Job(
                key,
                by,
                plan,
                found.machines.size(),
                now,
                new JobState.Created(),
                null,
                null,
                plan.rollout().startAt());
        return pool.withTransaction(tx -> creation.insert(tx, job, found.machines)
                .chain(inserted -> inserted
                        ? jobs.append(
                                        tx,
                                        key,
                                        JobEvent.byClient(
                                                now, "created", by.subject(), by.clientId(), by.correlationId()))
                                .replaceWith((JobOutcome) new JobOutcome.Created(job))
                        : known(tx, factory, by)
                                .map(known -> known.orElseThrow(() -> new IllegalStateException(
                                        "an insert gave way to a job that can't be found: " + key)))));
    }

    private static Optional<JobOutcome> refusal(Found found, int maxTargets) {
        if (!found.unknown.isEmpty()) {
            return Optional.of(new JobOutcome.UnknownMachines(found.unknown));
        }
        if (found.undecided) {
            return Optional.of(new JobOutcome.Undecided());
        }
        if (found.machines.isEmpty()) {
            return Optional.of(new JobOutcome.NoTargets());
        }
        return found.machines.size() > maxTargets
                ? Optional.of(new JobOutcome.TooManyTargets(maxTargets))
                : Optional.empty();
    }
}
