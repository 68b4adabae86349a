package io.millwright.twin.bulk;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.f4b6a3.uuid.UuidCreator;
import io.millwright.model.id.FactoryId;
import io.millwright.service.problem.FieldError;
import io.millwright.service.registry.KnownMachines;
import io.millwright.service.registry.Lookup;
import io.millwright.twin.bulk.JobRepository.Turn;
import io.millwright.twin.core.DatabaseFailures;
import io.millwright.twin.desired.DesiredChange;
import io.millwright.twin.desired.DesiredChange.Way;
import io.millwright.twin.desired.DesiredOutcome;
import io.millwright.twin.desired.DesiredOutcome.Changed;
import io.millwright.twin.desired.DesiredOutcome.Conflict;
import io.millwright.twin.desired.DesiredOutcome.Refused;
import io.millwright.twin.desired.DesiredOutcome.Unchanged;
import io.millwright.twin.desired.DesiredOutcome.Undecided;
import io.millwright.twin.desired.DesiredOutcome.Violates;
import io.millwright.twin.desired.DesiredService;
import io.millwright.twin.publication.DesiredPublisher;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.mutiny.sqlclient.SqlConnection;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Accepts jobs and works on them. */
@ApplicationScoped
class JobService {
    private static final Logger LOG = Logger.getLogger(JobService.class);
    private static final long PURGE_EVERY_MS = 3_600_000;

    private final JobRepository jobs;
    private final KnownMachines machines;
    private final DesiredService desired;
    private final DesiredPublisher publisher;
    private final BulkConfig config;
    private final Clock clock;
    private final Vertx vertx;
    private final AtomicBoolean busy = new AtomicBoolean();
    private long workTimer;
    private long purgeTimer;

    JobService(
            JobRepository jobs,
            KnownMachines machines,
            DesiredService desired,
            DesiredPublisher publisher,
            BulkConfig config,
            Clock clock,
            Vertx vertx) {
        this.jobs = jobs;
        this.machines = machines;
        this.desired = desired;
        this.publisher = publisher;
        this.config = config;
        this.clock = clock;
        this.vertx = vertx;
    }

    void start(@Observes StartupEvent event) {
        workTimer = vertx.setPeriodic(config.interval().toMillis(), tick -> work());
        purgeTimer = vertx.setPeriodic(PURGE_EVERY_MS, tick -> purge());
    }

    void stop(@Observes ShutdownEvent event) {
        vertx.cancelTimer(workTimer);
        vertx.cancelTimer(purgeTimer);
    }

    /** What became of a request for a job. */
    sealed interface Accepted {
        record Job(UUID id) implements Accepted {}

        /** Under the key there is a job of another request. */
        record OtherRequest(UUID id) implements Accepted {}

        /** It would be for more than this many machines. */
        record TooMany(int limit) implements Accepted {}
    }

    /** Completes when the job is committed. */
    Uni<Accepted> accept(FactoryId factory, Submitter submitter, JobRequest request) {
        String text = JobRepository.write(request);
        return jobs.known(factory, submitter, text)
                .flatMap(known ->
                        known.map(JobService::repeated).orElseGet(() -> create(factory, submitter, request, text)));
    }

    private Uni<Accepted> create(FactoryId factory, Submitter submitter, JobRequest request, String text) {
        UUID id = UuidCreator.getTimeOrderedEpoch();
        var selector = Objects.requireNonNull(request.selector(), "a checked request has a selector");
        return machines.select(selector.in(factory), config.maxMachines() + 1).flatMap(chosen -> {
            if (chosen.size() > config.maxMachines()) {
                return Uni.createFrom().item(new Accepted.TooMany(config.maxMachines()));
            }
            return jobs.insert(id, factory, submitter, text, chosen, clock.instant())
                    .flatMap(inserted -> {
                        if (!inserted) {
                            return accept(factory, submitter, request);
                        }
                        work();
                        return Uni.createFrom().item(new Accepted.Job(id));
                    });
        });
    }

    private static Uni<Accepted> repeated(JobRepository.Known known) {
        return Uni.createFrom()
                .item(known.same() ? new Accepted.Job(known.job()) : new Accepted.OtherRequest(known.job()));
    }

    /** Until nothing is left that can be done now. Returns at once. */
    private void work() {
        if (!busy.compareAndSet(false, true)) {
            return;
        }
        Multi.createFrom()
                .range(0, config.workers())
                .onItem()
                .transformToUni(worker -> turns())
                .merge(config.workers())
                .collect()
                .last()
                .onTermination()
                .invoke(() -> busy.set(false))
                .subscribe()
                .with(done -> {}, failure -> LOG.warnf("bulk changes stopped, tried again soon error=%s", failure));
    }

    private Uni<Boolean> turns() {
        return Multi.createBy()
                .repeating()
                .uni(this::turn)
                .whilst(Boolean::booleanValue)
                .collect()
                .last();
    }

    /** One machine, in one transaction. False when there was none. */
    Uni<Boolean> turn() {
        var taken = new AtomicReference<@Nullable Turn>();
        return jobs.inTransaction(connection -> jobs.claim(connection, config.retryDelay())
                        .flatMap(claimed -> {
                            if (claimed.isEmpty()) {
                                return Uni.createFrom().item(false);
                            }
                            taken.set(claimed.get());
                            return take(connection, claimed.get()).replaceWith(true);
                        }))
                .invoke(done -> {
                    if (done) {
                        publisher.wake();
                    }
                })
                .onFailure()
                .recoverWithUni(failure -> giveUp(taken.get(), failure));
    }

    private Uni<Boolean> giveUp(@Nullable Turn turn, Throwable failure) {
        if (turn == null) {
            return Uni.createFrom().failure(failure);
        }
        if (!DatabaseFailures.isLasting(failure)) {
            return jobs.postpone(turn).replaceWith(true);
        }
        LOG.errorf(failure, "desired state can't be changed job_id=%s machine_id=%s", turn.job(), turn.machine());
        return jobs.fail(turn).replaceWith(true);
    }

    private Uni<Void> take(SqlConnection connection, Turn turn) {
        return machines.find(turn.machine()).flatMap(lookup -> switch (lookup) {
            case Lookup.Known _ ->
                desired.change(connection, turn.machine(), revision -> true, change(turn))
                        .flatMap(outcome -> write(connection, turn, outcome));
            case Lookup.Unknown _ -> jobs.finish(connection, turn, "gone", null, List.of());
            case Lookup.Undecided _ -> throw new PassingException();
        });
    }

    private Uni<Void> write(SqlConnection connection, Turn turn, DesiredOutcome outcome) {
        return switch (outcome) {
            case Changed(var twin) ->
                jobs.finish(connection, turn, "changed", twin.desired().revision(), List.of());
            case Unchanged(var twin) ->
                jobs.finish(connection, turn, "unchanged", twin.desired().revision(), List.of());
            case Refused(var pointer, var detail) ->
                jobs.finish(connection, turn, "refused", null, List.of(new FieldError(pointer, detail)));
            case Violates(var violations) ->
                jobs.finish(
                        connection,
                        turn,
                        "refused",
                        null,
                        violations.stream()
                                .map(one -> new FieldError(one.pointer(), one.detail()))
                                .toList());
            case Undecided() -> throw new PassingException();
            case Conflict _ -> throw new IllegalStateException("a job changes whatever revision it finds");
        };
    }

    private DesiredChange change(Turn turn) {
        JsonNode patch = turn.request().mergePatch();
        JsonNode document = patch != null ? patch : turn.request().document();
        return new DesiredChange(
                patch != null ? Way.MERGE_PATCH : Way.WHOLE,
                "",
                Objects.requireNonNull(document, "a checked request has a change"),
                turn.by(),
                clock.instant(),
                turn.correlationId(),
                "job " + turn.job());
    }

    private void purge() {
        jobs.purge(config.retention())
                .subscribe()
                .with(
                        purged -> {},
                        failure -> LOG.warnf("old bulk changes can't be deleted, tried again later error=%s", failure));
    }

    /** The registry can't be asked now: the transaction is undone, and the machine waits a little. */
    private static final class PassingException extends RuntimeException {
        private static final long serialVersionUID = 1;

        PassingException() {
            super("the registry can't be asked now", null, false, false);
        }
    }
}
