package io.millwright.stack.run;

import io.millwright.stack.Refusal;
import io.millwright.stack.process.RestartPolicy.Decision.Again;
import io.millwright.stack.process.RestartPolicy.Decision.GiveUp;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Keeps one part running, on a thread of its own, from its start until it is told to end it. */
final class PartKeeper {
    private static final Duration PROBE_INTERVAL = Duration.ofMillis(150);
    private static final Duration GRACE = Duration.ofSeconds(20);

    private final Part part;
    private final Stack stack;
    private final CompletableFuture<Void> ready = new CompletableFuture<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Thread thread;
    private volatile boolean stopping;
    private @Nullable Running running;

    /** @param dependencies completes when the part may be started */
    PartKeeper(Part part, Stack stack, CompletableFuture<Void> dependencies) {
        this.part = part;
        this.stack = stack;
        this.thread = Thread.ofVirtual().name("keep-" + part.name()).unstarted(() -> run(dependencies));
    }

    Part part() {
        return part;
    }

    /** Completes when the part is ready the first time; fails with the reason when it can't become so. */
    CompletableFuture<Void> ready() {
        return ready;
    }

    void begin() {
        thread.start();
    }

    /** From now on the part is not started again. */
    void prepareToEnd() {
        stopping = true;
        thread.interrupt();
    }

    /** Returns when the part is gone. */
    void end() {
        prepareToEnd();
        lock.lock();
        try {
            if (running != null) {
                running.end(GRACE);
                stack.journal().ended(part.name(), running.identity());
                running = null;
            }
        } finally {
            lock.unlock();
        }
    }

    private void run(CompletableFuture<Void> dependencies) {
        try {
            dependencies.get();
            keep();
        } catch (InterruptedException e) {
            ready.completeExceptionally(new CancellationException(part.name() + " is not wanted any more"));
        } catch (ExecutionException e) {
            ready.completeExceptionally(new CancellationException(part.name() + " lacks what it needs"));
        } catch (IOException | RuntimeException e) {
            ready.completeExceptionally(e);
            stack.giveUp(e instanceof Refusal refusal ? refusal.sentence() : part.name() + " failed: " + e);
        }
    }

    private void keep() throws IOException, InterruptedException {
        int quickDeaths = 0;
        while (true) {
            long began = System.nanoTime();
            Running process = start();
            OptionalInt exit = untilItEnds(process, began);
            if (stopping) {
                return;
            }
            stack.journal().ended(part.name(), process.identity());
            if (!ready.isDone()) {
                throw new Refusal(
                        part.name() + " " + ending(exit) + " before it was ready; its log says why: " + part.log());
            }
            if (part.mayFinish()) {
                stack.progress().line("  " + part.name() + " " + ending(exit) + " (log: " + part.log() + ")");
                return;
            }
            if (!stack.isReady()) {
                throw new Refusal(part.name() + " " + ending(exit)
                        + " while the others were starting; its log says why: " + part.log());
            }
            switch (stack.policy().afterDeath(quickDeaths, since(began))) {
                case GiveUp(int deaths) ->
                    throw new Refusal(part.name() + " died " + deaths + " times in a row, so everything is stopped; "
                            + "its log says why: " + part.log());
                case Again(Duration delay, int quick) -> {
                    quickDeaths = quick;
                    stack.progress()
                            .line("  " + part.name() + " " + ending(exit) + "; it is started again in "
                                    + Progress.seconds(delay) + " (log: " + part.log() + ")");
                    Thread.sleep(delay);
                }
            }
        }
    }

    private Running start() throws IOException, InterruptedException {
        lock.lockInterruptibly();
        try {
            if (stopping) {
                throw new InterruptedException();
            }
            Running process = part.start();
            running = process;
            stack.journal().started(new RunState.Child(part.name(), process.identity(), part.rank(), part.log()));
            return process;
        } finally {
            lock.unlock();
        }
    }

    /** Tells when the process is ready, and returns when it is gone. */
    private OptionalInt untilItEnds(Running process, long began) throws InterruptedException {
        CompletableFuture<OptionalInt> exit = process.onExit();
        boolean announced = false;
        while (true) {
            if (!announced && part.isReady() && !exit.isDone()) {
                announced = true;
                stack.progress().ready(part.name(), since(began));
                ready.complete(null);
            }
            if (!announced && since(began).compareTo(part.patience()) > 0) {
                process.end(GRACE);
                throw new Refusal(part.name() + " was not ready after "
                        + part.patience().toSeconds() + " s and was stopped; its log says why: " + part.log());
            }
            try {
                return announced ? exit.get() : exit.get(PROBE_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // still there: ask again
            } catch (ExecutionException e) {
                throw new IllegalStateException("waiting for the end of " + part.name() + " failed", e);
            }
        }
    }

    private static String ending(OptionalInt exit) {
        if (exit.isEmpty()) {
            return "died";
        }
        int code = exit.getAsInt();
        if (code == 0) {
            return "finished";
        }
        return code > 128 ? "was killed by signal " + (code - 128) : "ended with exit code " + code;
    }

    private static Duration since(long began) {
        return Duration.ofNanos(System.nanoTime() - began);
    }
}
