package io.millwright.bench.scenario;

import io.millwright.bench.load.Deadline;
import io.millwright.bench.load.Latencies;
import io.millwright.bench.load.OpenLoop;
import io.millwright.bench.load.SentTimes;
import io.millwright.bench.machine.Fleet;
import io.millwright.bench.machine.LiveMachine;
import io.millwright.bench.machine.Machine;
import io.millwright.bench.sql.HistoryWatch;
import io.millwright.bench.stack.StackUnderTest;
import io.millwright.model.topic.MessageClass;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Reports of a fleet, each followed from the moment when it should be sent to the one when its history can be read. */
final class ReportTraffic implements AutoCloseable {
    private final Fleet fleet;
    private final SentTimes times;
    private final Map<String, Machine> machines = new HashMap<>();
    private final HistoryWatch watch;
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger notTaken = new AtomicInteger();
    private final AtomicLong newest = new AtomicLong();
    private final Instant wall;
    private final long mono;
    private volatile Latencies visible = new Latencies();
    private volatile Latencies received = new Latencies();

    /**
     * What became of some reports.
     *
     * @param visible from the intended time until the history row could be read
     * @param received from the intended time until the service had it, by the service's word
     * @param whole whether all were seen
     * @param took from the first intended time until the last was visible
     */
    record Phase(OpenLoop.Sent sent, Latencies visible, Latencies received, boolean whole, Duration took) {
        double perSecond() {
            return visible.count() / (took.toNanos() / 1e9);
        }
    }

    /** @param reports the most that a machine will send */
    ReportTraffic(StackUnderTest stack, Fleet fleet, int reports, Clock clock) throws SQLException {
        this.fleet = fleet;
        this.times = new SentTimes(fleet.size(), reports);
        fleet.machines().forEach(each -> machines.put(each.machine().id(), each.machine()));
        this.wall = clock.instant();
        this.mono = System.nanoTime();
        this.watch = HistoryWatch.begin(stack, this::seen);
    }

    private void seen(HistoryWatch.Line line) {
        Machine machine = machines.get(line.machineId());
        if (machine == null || !line.kind().equals("reported") || line.bootId() != machine.bootId()) {
            return;
        }
        OptionalLong intended = times.take(machine.index(), line.sequence());
        if (intended.isEmpty()) {
            return;
        }
        if (line.accepted()) {
            visible.record(line.visibleAt() - intended.getAsLong());
            received.record(Duration.between(wall, line.at()).toNanos() - (intended.getAsLong() - mono));
        }
        newest.accumulateAndGet(line.visibleAt(), Math::max);
        open.decrementAndGet();
    }

    /** Sends at an even rate, and waits until all are seen or the time is over. */
    Phase run(double perSecond, int count, Deadline deadline, BooleanSupplier stopped)
            throws InterruptedException, SQLException {
        visible = new Latencies();
        received = new Latencies();
        open.set(0);
        newest.set(System.nanoTime());
        long begin = System.nanoTime();
        OpenLoop.Sent sent = OpenLoop.run(perSecond, count, this::send, stopped);
        boolean whole = deadline.await(() -> open.get() <= 0);
        watch.check();
        return new Phase(sent, visible, received, whole, Duration.ofNanos(newest.get() - begin));
    }

    private void send(int index, long intended) {
        LiveMachine live = fleet.at(index);
        int sequence = live.machine().nextSequence(MessageClass.STATE);
        times.put(live.machine().index(), sequence, intended);
        open.incrementAndGet();
        var _ = live.publish(MessageClass.STATE, live.machine().state(sequence)).exceptionally(failure -> {
            notTaken.incrementAndGet();
            return null;
        });
    }

    /** Reports that the broker has not taken. */
    int notTaken() {
        return notTaken.get();
    }

    @Override
    public void close() throws SQLException {
        watch.close();
    }
}
