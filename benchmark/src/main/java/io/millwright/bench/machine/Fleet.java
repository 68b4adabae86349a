package io.millwright.bench.machine;

import io.millwright.bench.load.Deadline;
import io.millwright.stack.Refusal;
import io.millwright.stack.plant.PlantDevice;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Machines that are connected together, in a boot that is newer than all of earlier runs. */
public final class Fleet implements AutoCloseable {
    private static final int CONNECTING_AT_ONCE = 64;
    private static final Duration CLOSE_WITHIN = Duration.ofSeconds(20);
    private static final Clock CLOCK = Clock.systemUTC();

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("fleet-timer").daemon().factory());
    private final List<LiveMachine> machines;

    public Fleet(List<PlantDevice> devices, URI broker, MachineEvents events) {
        long bootId = CLOCK.millis();
        List<LiveMachine> made = new ArrayList<>();
        for (PlantDevice device : devices) {
            made.add(new LiveMachine(new Machine(device, made.size(), bootId, CLOCK), broker, events, timer));
        }
        machines = List.copyOf(made);
    }

    public List<LiveMachine> machines() {
        return machines;
    }

    /** In turn, for ever. */
    public LiveMachine at(int index) {
        return machines.get(index % machines.size());
    }

    public int size() {
        return machines.size();
    }

    public long online() {
        return machines.stream().filter(LiveMachine::isOnline).count();
    }

    /**
     * Connects all; returns when they are online.
     *
     * @throws Refusal when they don't get there in time
     */
    public Duration connect(Deadline deadline) throws InterruptedException {
        long begin = System.nanoTime();
        eachOf(LiveMachine::connect, deadline);
        if (!deadline.await(() -> online() == size())) {
            throw new Refusal(
                    online() + " of " + size() + " machines got connected in time; the broker's log says why.");
        }
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    private void eachOf(Function<LiveMachine, CompletableFuture<Void>> work, Deadline deadline)
            throws InterruptedException {
        var free = new Semaphore(CONNECTING_AT_ONCE);
        var open = new AtomicInteger();
        for (LiveMachine machine : machines) {
            if (!free.tryAcquire(Math.max(1, deadline.left().toMillis()), TimeUnit.MILLISECONDS)) {
                return;
            }
            open.incrementAndGet();
            var _ = work.apply(machine).whenComplete((done, failure) -> {
                open.decrementAndGet();
                free.release();
            });
        }
        var _ = deadline.await(() -> open.get() == 0);
    }

    @Override
    public void close() {
        timer.shutdownNow();
        try {
            eachOf(LiveMachine::close, Deadline.in(CLOSE_WITHIN, () -> false));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
