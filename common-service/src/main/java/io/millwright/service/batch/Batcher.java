package io.millwright.service.batch;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Collects items into batches: a full one goes at once, a smaller one after a short wait or with an item that can't wait.
 * While all workers are busy, items wait, and their number is bounded by whoever adds them and awaits the result. Threads may
 * share it.
 */
public final class Batcher<T> {
    private final int size;
    private final Duration delay;
    private final int workers;
    private final ScheduledExecutorService timer;
    private final Function<List<T>, Uni<Void>> work;

    private final Queue<Waiting<T>> waiting = new ArrayDeque<>();
    private int working;
    private boolean timed;

    private record Waiting<T>(T item, UniEmitter<? super Void> done) {}

    public Batcher(
            int size, Duration delay, int workers, ScheduledExecutorService timer, Function<List<T>, Uni<Void>> work) {
        this.size = size;
        this.delay = delay;
        this.workers = workers;
        this.timer = timer;
        this.work = work;
    }

    /** Completes, or fails, with the batch that the item becomes part of. It is added when subscribed to. */
    public Uni<Void> add(T item) {
        return added(item, false);
    }

    /** The same without the wait: it goes as soon as a worker is free, and what waits goes with it. */
    public Uni<Void> addAtOnce(T item) {
        return added(item, true);
    }

    private Uni<Void> added(T item, boolean atOnce) {
        return Uni.createFrom().emitter(emitter -> {
            synchronized (this) {
                waiting.add(new Waiting<>(item, emitter));
                if (!atOnce && waiting.size() < size) {
                    awaitMore();
                }
            }
            start(atOnce);
        });
    }

    private void awaitMore() {
        if (!timed) {
            timed = true;
            var _ = timer.schedule(this::waitIsOver, delay.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void waitIsOver() {
        synchronized (this) {
            timed = false;
        }
        start(true);
    }

    /** Gives idle workers what waits; less than a full batch only when it has waited long enough. */
    private void start(boolean evenSmall) {
        List<Waiting<T>> batch = next(evenSmall);
        while (!batch.isEmpty()) {
            run(batch);
            batch = next(evenSmall);
        }
    }

    private synchronized List<Waiting<T>> next(boolean evenSmall) {
        if (working == workers || waiting.isEmpty() || (waiting.size() < size && !evenSmall)) {
            return List.of();
        }
        List<Waiting<T>> batch = new ArrayList<>(Math.min(size, waiting.size()));
        while (batch.size() < size && !waiting.isEmpty()) {
            batch.add(waiting.remove());
        }
        working++;
        return batch;
    }

    private void run(List<Waiting<T>> batch) {
        work.apply(batch.stream().map(Waiting::item).toList())
                .subscribe()
                .with(
                        ignored -> finish(batch, one -> one.done().complete(null)),
                        failure -> finish(batch, one -> one.done().fail(failure)));
    }

    private void finish(List<Waiting<T>> batch, Consumer<Waiting<T>> tell) {
        synchronized (this) {
            working--;
        }
        batch.forEach(tell);
        start(true);
    }
}
