package io.millwright.stack.run;

import io.millwright.stack.Refusal;
import io.millwright.stack.plan.StopRank;
import io.millwright.stack.process.LogFile;
import io.millwright.stack.process.RestartPolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;

/** The parts that run, and what becomes of them together. */
final class Stack {
    private static final Duration LOG_CHECK = Duration.ofSeconds(10);

    private final Journal journal;
    private final Progress progress;
    private final RestartPolicy policy;
    private final List<PartKeeper> keepers = new CopyOnWriteArrayList<>();
    private final CompletableFuture<String> givenUp = new CompletableFuture<>();
    private volatile boolean ready;
    private volatile boolean stopping;

    Stack(Journal journal, Progress progress, RestartPolicy policy) {
        this.journal = journal;
        this.progress = progress;
        this.policy = policy;
    }

    Journal journal() {
        return journal;
    }

    Progress progress() {
        return progress;
    }

    RestartPolicy policy() {
        return policy;
    }

    /** Before it a death ends the start; after it the dead part is started again. */
    boolean isReady() {
        return ready;
    }

    void nowReady() {
        ready = true;
        journal.ready();
    }

    void giveUp(String sentence) {
        givenUp.complete(sentence);
    }

    /** Completes with the reason when the stack can't go on. */
    CompletableFuture<String> givenUp() {
        return givenUp;
    }

    /**
     * Starts parts, each as soon as those before it are ready; returns when all are.
     *
     * @throws Refusal when one can't become ready; those that run are left to {@link #stop()}
     */
    void start(Collection<? extends Part> parts) throws InterruptedException {
        Map<String, CompletableFuture<Void>> readies = new HashMap<>();
        keepers.forEach(keeper -> readies.put(keeper.part().name(), keeper.ready()));
        List<PartKeeper> added = new ArrayList<>();
        for (Part part : inOrder(parts, readies.keySet())) {
            CompletableFuture<?>[] before =
                    part.after().stream().map(readies::get).toArray(CompletableFuture[]::new);
            PartKeeper keeper = new PartKeeper(part, this, CompletableFuture.allOf(before));
            readies.put(part.name(), keeper.ready());
            added.add(keeper);
        }
        synchronized (this) {
            if (stopping) {
                throw new InterruptedException();
            }
            keepers.addAll(added);
            added.forEach(PartKeeper::begin);
        }
        await(CompletableFuture.allOf(added.stream().map(PartKeeper::ready).toArray(CompletableFuture[]::new)));
    }

    /** Those that others need come first. */
    private static List<Part> inOrder(Collection<? extends Part> parts, Collection<String> known) {
        List<Part> open = new ArrayList<>(parts);
        List<Part> ordered = new ArrayList<>();
        List<String> placed = new ArrayList<>(known);
        while (!open.isEmpty()) {
            Part next = open.stream()
                    .filter(part -> placed.containsAll(part.after()))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("parts wait for each other: "
                            + open.stream().map(Part::name).toList()));
            open.remove(next);
            ordered.add(next);
            placed.add(next.name());
        }
        return ordered;
    }

    private void await(CompletableFuture<Void> allReady) throws InterruptedException {
        try {
            CompletableFuture.anyOf(allReady, givenUp).get();
        } catch (ExecutionException e) {
            // a keeper that fails says why right after
        }
        if (allReady.isDone() && !allReady.isCompletedExceptionally() && !givenUp.isDone()) {
            return;
        }
        if (stopping) {
            throw new InterruptedException();
        }
        try {
            throw new Refusal(givenUp.get());
        } catch (ExecutionException e) {
            throw new IllegalStateException("nobody fails it", e);
        }
    }

    /** Ends every part, in the order of their ranks; returns when all are gone. Can be called again. */
    void stop() {
        synchronized (this) {
            stopping = true;
        }
        keepers.forEach(PartKeeper::prepareToEnd);
        for (StopRank rank : StopRank.values()) {
            List<Thread> ending = keepers.stream()
                    .filter(keeper -> keeper.part().rank() == rank)
                    .map(keeper -> Thread.ofVirtual()
                            .name("end-" + keeper.part().name())
                            .start(keeper::end))
                    .toList();
            ending.forEach(Stack::join);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Keeps logs small for as long as the process lives. */
    void boundLogs(List<Path> others) {
        var _ = Thread.ofVirtual().name("logs").start(() -> {
            while (!stopping) {
                List<Path> logs = new ArrayList<>(others);
                keepers.forEach(keeper -> logs.add(keeper.part().log()));
                for (Path log : logs) {
                    bound(log);
                }
                try {
                    Thread.sleep(LOG_CHECK);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
    }

    private void bound(Path log) {
        try {
            var _ = new LogFile(log).rotateIfTooLarge();
        } catch (IOException e) {
            progress.line("  the log " + log + " can't be kept small: " + e.getMessage());
        }
    }
}
