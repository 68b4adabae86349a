package io.millwright.command.ledger;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicBoolean;

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
    private static final long LINGER_MS = 5;

    private final LedgerService ledger;
    private final Vertx vertx;
    private final AtomicBoolean lingering = new AtomicBoolean();
    private final Queue<Waiting> waiting = new ArrayDeque<>();
    private int working;

    private record Waiting(Change change, UniEmitter<? super Recording> answer) {}

    ChangeQueueService(LedgerService ledger, Vertx vertx) {
        this.ledger = ledger;
        this.vertx = vertx;
    }

    /**
     * Completes when it is committed, on the caller's context. Fails for what trying again can help. It is added when
     * subscribed to.
     */
    public Uni<Recording> record(Change change) {
        return Uni.createFrom().deferred(() -> {
            Context caller = Vertx.currentContext();
            Uni<Recording> answer = Uni.createFrom().emitter(emitter -> add(new Waiting(change, emitter)));
            return caller == null ? answer : answer.emitOn(task -> caller.runOnContext(_ -> task.run()));
        });
    }

    private void add(Waiting added) {
        synchronized (this) {
            waiting.add(added);
        }
        if (added.change().isUrgent()) {
            start();
        } else if (lingering.compareAndSet(false, true)) {
            vertx.setTimer(LINGER_MS, _ -> {
                lingering.set(false);
                start();
            });
        }
    }

    private void start() {
        List<Waiting> batch = next();
        if (batch.isEmpty()) {
            return;
        }
        ledger.record(batch.stream().map(Waiting::change).toList())
                .subscribe()
                .with(
                        recordings -> finish(() -> {
                            for (int i = 0; i < batch.size(); i++) {
                                batch.get(i).answer().complete(recordings.get(i));
                            }
                        }),
                        failure ->
                                finish(() -> batch.forEach(one -> one.answer().fail(failure))));
    }

    private synchronized List<Waiting> next() {
        if (working == WORKERS || waiting.isEmpty()) {
            return List.of();
        }
        working++;
        List<Waiting> batch = new ArrayList<>(Math.min(BATCH, waiting.size()));
        while (batch.size() < BATCH && !waiting.isEmpty()) {
            batch.add(waiting.remove());
        }
        return batch;
    }

    private void finish(Runnable tell) {
        synchronized (this) {
            working--;
        }
        tell.run();
        start();
    }
}
