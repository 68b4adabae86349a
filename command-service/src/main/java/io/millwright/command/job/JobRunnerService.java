package io.millwright.command.job;

import io.millwright.command.ledger.Change;
import io.millwright.command.ledger.LedgerService;
import io.millwright.command.ledger.Recording;
import io.millwright.command.lifecycle.CommandEvent.CancelRequested;
import io.millwright.command.signal.Channel;
import io.millwright.command.signal.SignalService;
import io.millwright.command.submit.TemplateService;
import io.millwright.command.submit.TemplateService.Submitted;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.service.registry.KnownMachines;
import io.millwright.service.registry.Lookup;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlClient;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/** Takes the steps that are due: when told that a command of a job has ended, and every second. */
@ApplicationScoped
class JobRunnerService {
    private static final Logger LOG = Logger.getLogger(JobRunnerService.class);
    /** Transactions of one replica that launch at once; each holds a connection. */
    private static final int LAUNCHING = 4;
    /** Bounds the locks of one transaction. */
    private static final int CANCEL_BATCH = 200;

    private final Pool pool;
    private final JobRepository jobs;
    private final TemplateService submissions;
    private final KnownMachines machines;
    private final LedgerService ledger;
    private final SignalService signals;
    private final JobMetrics metrics;
    private final AtomicBoolean wanted = new AtomicBoolean();
    private final AtomicBoolean running = new AtomicBoolean();

    JobRunnerService(
            Pool pool,
            JobRepository jobs,
            TemplateService submissions,
            KnownMachines machines,
            LedgerService ledger,
            SignalService signals,
            JobMetrics metrics) {
        this.pool = pool;
        this.jobs = jobs;
        this.submissions = submissions;
        this.machines = machines;
        this.ledger = ledger;
        this.signals = signals;
        this.metrics = metrics;
    }

    void start(@Observes StartupEvent event) {
        signals.on(Channel.ENDED).filter(JobKey::mayOwn).subscribe().with(_ -> look());
    }

    /** Returns at once; a look that is wanted during another one follows it. */
    @Scheduled(every = "1s")
    void look() {
        wanted.set(true);
        if (running.compareAndSet(false, true)) {
            run();
        }
    }

    private void run() {
        wanted.set(false);
        step().subscribe().with(this::finish, failure -> {
            LOG.warnf("job not looked at error=%s", failure.getMessage());
            wanted.set(false);
            finish(false);
        });
    }

    private void finish(boolean more) {
        if (more || wanted.get()) {
            run();
            return;
        }
        running.set(false);
        if (wanted.get()) {
            look();
        }
    }

    /** One step of one job that is due; false when there was none. */
    Uni<Boolean> step() {
        return take().chain(taken -> taken.map(step -> launchReserved(step).replaceWith(true))
                .orElseGet(() -> Uni.createFrom().item(false)));
    }

    /** Decides and reserves, in one transaction; launches nothing yet. */
    Uni<Optional<Taken>> take() {
        return pool.withTransaction(tx -> jobs.lockDue(tx)
                .chain(found -> found.map(locked -> decide(tx, locked).map(Optional::of))
                        .orElseGet(() -> Uni.createFrom().item(Optional.empty()))));
    }

    /** A step that is committed. */
    record Taken(Job job, List<Recording> cancelled) {}

    private Uni<Taken> decide(SqlClient tx, JobRepository.Locked locked) {
        Job job = locked.job();
        return jobs.settle(tx, job.key())
                .chain(() -> jobs.count(tx, job.key(), locked.now()))
                .map(counts -> JobStep.of(
                        job.state(),
                        job.plan().rollout(),
                        job.plan().abort(),
                        counts,
                        job.nextLaunchAt(),
                        locked.now()))
                .chain(step -> take(tx, job, step, locked.now()));
    }

    private Uni<Taken> take(SqlClient tx, Job job, JobStep step, Instant now) {
        boolean changed = !step.next().equals(job.state());
        return jobs.save(tx, job.key(), step, now)
                .chain(() -> changed
                        ? jobs.append(tx, job.key(), JobEvent.of(now, step.next()))
                        : Uni.createFrom().voidItem())
                .chain(() -> jobs.reserve(tx, job.key(), step.reserve(), now))
                .chain(() -> step.halt()
                        ? jobs.skip(tx, job.key(), now).chain(() -> cancel(tx, job, step.next()))
                        : Uni.createFrom().item(List.<Recording>of()))
                .map(cancelled -> new Taken(job, cancelled))
                .invoke(_ -> {
                    if (changed) {
                        LOG.infof(
                                "job %s factory_id=%s job_id=%s",
                                step.next().wireName(),
                                job.key().factoryId(),
                                job.key().jobId());
                        metrics.changed(step.next());
                    }
                });
    }

    private Uni<List<Recording>> cancel(SqlClient tx, Job job, JobState why) {
        String by = why instanceof JobState.Cancelling(var who)
                ? who
                : "job:" + job.key().jobId();
        return jobs.toCancel(tx, job.key(), CANCEL_BATCH)
                .chain(keys -> ledger.record(
                        tx,
                        keys.stream()
                                .map(key -> Change.of(key, now -> new CancelRequested(now, by)))
                                .toList()));
    }

    private Uni<Void> launchReserved(Taken taken) {
        ledger.committed(taken.cancelled);
        return jobs.reserved(pool, taken.job.key())
                .chain(reserved -> Multi.createFrom()
                        .iterable(reserved)
                        .onItem()
                        .transformToUni(machine -> launch(taken.job, machine)
                                .onFailure()
                                .invoke(failure -> LOG.warnf(
                                        "job target not launched job_id=%s machine_id=%s error=%s",
                                        taken.job.key().jobId(), machine, failure.getMessage()))
                                .onFailure()
                                .recoverWithNull())
                        .merge(LAUNCHING)
                        .collect()
                        .last())
                .replaceWithVoid();
    }

    /**
     * Holds the target's lock while the command is submitted. Dying between leaves it reserved: the same command is then
     * submitted again, which changes nothing.
     */
    Uni<Void> launch(Job job, MachineId machine) {
        MachineKey key = new MachineKey(job.key().factoryId(), machine);
        return machines.find(key).chain(found -> switch (found) {
            case Lookup.Known _ -> pool.withTransaction(tx -> launch(tx, job, key, true));
            case Lookup.Unknown _ -> pool.withTransaction(tx -> launch(tx, job, key, false));
            // stays reserved until the registry can be asked
            case Lookup.Undecided _ -> Uni.createFrom().voidItem();
        });
    }

    Uni<Void> launch(SqlClient tx, Job job, MachineKey machine, boolean registered) {
        return jobs.lockTarget(tx, job.key(), machine.machineId())
                .chain(target -> target.map(id -> (registered
                                        ? submit(job, machine, id)
                                        : Uni.createFrom().<Submitted>item(new Submitted.Refused("machine_unknown")))
                                .chain(submitted -> settle(tx, job, machine, submitted)))
                        .orElseGet(() -> Uni.createFrom().voidItem()));
    }

    private Uni<Submitted> submit(Job job, MachineKey machine, CommandId id) {
        Job.Orderer by = job.orderedBy();
        return submissions.submit(
                by.clientId(),
                by.subject(),
                by.correlationId(),
                machine,
                id,
                job.plan().command());
    }

    private Uni<Void> settle(SqlClient tx, Job job, MachineKey machine, Submitted submitted) {
        metrics.launched(submitted);
        return switch (submitted) {
            case Submitted.Accepted _ -> jobs.launched(tx, job.key(), machine.machineId());
            case Submitted.Undecided _ -> Uni.createFrom().voidItem();
            case Submitted.Refused(String reason) -> jobs.refused(tx, job.key(), machine.machineId(), reason);
        };
    }
}
