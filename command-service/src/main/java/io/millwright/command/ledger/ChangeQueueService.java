package io.millwright.command.ledger;

import io.millwright.service.batch.Batcher;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Records changes of many callers together: what somebody waits for goes at once, and what comes while it is recorded goes as
 * one transaction after it. The broker's word and a receipt wait a few milliseconds for what mostly follows them, so that
 * they and the outcome of a command cost one commit.
 *
 * <p>Bounded by its callers, each of which waits for its answer. Thread-safe.
 */
@ApplicationScoped
public class ChangeQueueService {
    private static final int WORKERS = 2;
    private static final int BATCH = 250;
    /** Shorter than anybody notices, longer than it takes a machine that answers at once. */
    private static final Duration LINGER = Duration.ofMillis(5);

    private final LedgerService ledger;
    private final Batcher<Queued> batcher;

    private record Queued(Change change, CompletableFuture<Recording> recording) {
        Queued(Change change) {
            this(change, new CompletableFuture<>());
        }
    }

    ChangeQueueService(LedgerService ledger) {
        this.ledger = ledger;
        this.batcher = new Batcher<>(BATCH, LINGER, WORKERS, Infrastructure.getDefaultWorkerPool(), this::record);
    }

    /**
     * Completes when it is committed, on the caller's context. Fails for what trying again can help. It is added when
     * subscribed to.
     */
    public Uni<Recording> record(Change change) {
        return Uni.createFrom().deferred(() -> {
            Context caller = Vertx.currentContext();
            var queued = new Queued(change);
            Uni<Recording> answer = (change.isUrgent() ? batcher.addAtOnce(queued) : batcher.add(queued))
                    .map(_ -> queued.recording().join());
            return caller == null ? answer : answer.emitOn(task -> caller.runOnContext(_ -> task.run()));
        });
    }

    private Uni<Void> record(List<Queued> batch) {
        return ledger.record(batch.stream().map(Queued::change).toList())
                .invoke(recordings -> {
                    for (int i = 0; i < batch.size(); i++) {
                        batch.get(i).recording().complete(recordings.get(i));
                    }
                })
                .replaceWithVoid();
    }
}
