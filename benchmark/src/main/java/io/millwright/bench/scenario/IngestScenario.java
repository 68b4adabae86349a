package io.millwright.bench.scenario;

import io.millwright.bench.load.Deadline;
import io.millwright.bench.load.Latencies;
import io.millwright.bench.load.OpenLoop;
import io.millwright.bench.load.SentTimes;
import io.millwright.bench.machine.Fleet;
import io.millwright.bench.machine.LiveMachine;
import io.millwright.bench.machine.Machine;
import io.millwright.bench.machine.MachineEvents;
import io.millwright.bench.report.Findings;
import io.millwright.bench.sql.LatestWatch;
import io.millwright.bench.sql.StoredTelemetry;
import io.millwright.bench.stack.FleetRegistrar;
import io.millwright.bench.stack.ProcessSampler;
import io.millwright.bench.stack.ProcessSampler.Usage;
import io.millwright.model.topic.MessageClass;
import io.millwright.stack.figures.Figure;
import io.millwright.stack.plant.PlantDevice;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** Telemetry at an even rate, each message followed until its values can be read, then as much as possible. */
final class IngestScenario {
    private static final double P95_MILLIS = 300;
    private static final double AS_FAST_AS_POSSIBLE = 1e6;
    private static final Duration DRAINED_WITHIN = Duration.ofSeconds(30);

    private final Run run;
    private final Fleet fleet;
    private final Map<String, Machine> machines;
    private final SentTimes times;
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicLong newest = new AtomicLong();
    private volatile Latencies visible = new Latencies();

    private IngestScenario(Run run, Fleet fleet, int perMachine) {
        this.run = run;
        this.fleet = fleet;
        this.times = new SentTimes(fleet.size(), perMachine);
        this.machines = fleet.machines().stream()
                .map(LiveMachine::machine)
                .collect(Collectors.toMap(Machine::id, machine -> machine));
    }

    static void run(Run run) throws Exception {
        List<PlantDevice> devices = run.devices();
        Sizes sizes = run.sizes();
        double rate = sizes.telemetryRate();
        int messages = Sizes.count(rate, sizes.warmUp()) + Sizes.count(rate, sizes.measured()) + sizes.burst();
        double whole;
        try (Fleet fleet = new Fleet(devices, run.stack().broker(), MachineEvents.NONE)) {
            run.findings().progress("connecting " + fleet.size() + " machines");
            fleet.connect(run.deadline());
            var ingest = new IngestScenario(run, fleet, messages / fleet.size() + 4);
            try (LatestWatch watch = LatestWatch.begin(
                    run.stack(),
                    FleetRegistrar.FACTORY,
                    Machine.FIRST_METRIC,
                    fleet.at(0).machine().bootId(),
                    ingest::seen)) {
                run.findings().progress("warming up");
                ingest.send(rate, Sizes.count(rate, sizes.warmUp()));
                ingest.even();
                run.findings().progress("as much as possible");
                long begin = System.nanoTime();
                ingest.send(AS_FAST_AS_POSSIBLE, sizes.burst());
                whole = ingest.visible.count() / Run.seconds(ingest.newest.get() - begin);
                run.findings().figure(Figure.of("whole service, as fast as possible", whole, "1/s"));
                watch.check();
            }
            ingest.count();
        }
        if (!run.deadline().isOver()) {
            double broker = BrokerAlone.measure(run, devices, MessageClass.TELEMETRY, rate);
            if (broker > 0) {
                run.findings().figure(Figure.of("whole service to the broker alone", whole / broker, "times"));
            }
        }
        run.findings()
                .note(
                        "Messages of 8 values. Latency counts from the moment when a message should have been sent until another"
                                + " connection to the database could read its values as the latest of the machine, seen by looking every 10 ms.");
    }

    private void even() throws InterruptedException {
        Findings findings = run.findings();
        Sizes sizes = run.sizes();
        double rate = sizes.telemetryRate();
        findings.progress("measuring for " + sizes.measured().toSeconds() + " s");
        OpenLoop.Sent sent;
        List<Usage> usage;
        try (ProcessSampler sampler = ProcessSampler.begin(run.stack())) {
            sent = send(rate, Sizes.count(rate, sizes.measured()));
            usage = sampler.usage();
        }
        findings.generator("even load", sent, rate);
        if (!findings.isMeasured("telemetry at an even rate", visible)) {
            return;
        }
        findings.figure(Figure.of("messages sent a second", sent.perSecond(), "1/s"));
        findings.figure(Figure.of("values readable, p50", visible.millisAt(50), "ms"));
        findings.figure(Figure.under(P95_MILLIS, "values readable, p95", visible.millisAt(95), "ms"));
        findings.figure(Figure.of("values readable, p99", visible.millisAt(99), "ms"));
        findings.curve("until values are readable", visible);
        usage.stream()
                .filter(each -> each.process().equals("ingestion"))
                .findFirst()
                .ifPresent(ingestion -> findings.figure(Figure.under(
                        Run.MEMORY_MIB, "memory of the ingestion service at most", ingestion.peakMib(), "MiB")));
        findings.processes("the even load", sent.count(), usage);
    }

    private OpenLoop.Sent send(double perSecond, int count) throws InterruptedException {
        visible = new Latencies();
        open.set(0);
        newest.set(System.nanoTime());
        OpenLoop.Sent sent = OpenLoop.run(perSecond, count, this::send, run.stopped());
        Deadline deadline = run.deadline().atMost(DRAINED_WITHIN);
        if (!deadline.await(() -> open.get() <= 0)) {
            run.findings().unfit(open.get() + " messages were not seen in time");
        }
        return sent;
    }

    private void send(int index, long intended) {
        LiveMachine live = fleet.at(index);
        int sequence = live.machine().nextSequence(MessageClass.TELEMETRY);
        times.put(live.machine().index(), sequence, intended);
        open.incrementAndGet();
        var _ = live.publish(MessageClass.TELEMETRY, live.machine().telemetry(sequence));
    }

    private void seen(String machineId, long sequence, long visibleAt) {
        Machine machine = machines.get(machineId);
        if (machine != null) {
            times.take(machine.index(), sequence).ifPresent(intended -> {
                visible.record(visibleAt - intended);
                newest.accumulateAndGet(visibleAt, Math::max);
                open.decrementAndGet();
            });
        }
    }

    private void count() throws Exception {
        long sent = fleet.machines().stream()
                .mapToLong(each -> each.machine().sent(MessageClass.TELEMETRY))
                .sum();
        StoredTelemetry stored = StoredTelemetry.of(
                run.stack(), FleetRegistrar.FACTORY, fleet.at(0).machine().bootId());
        run.findings().figure(Figure.of("messages sent", (double) sent, ""));
        run.findings().figure(Figure.atLeast((double) sent, "messages stored", (double) stored.messages(), ""));
        run.findings()
                .figure(Figure.atLeast(
                        (double) (sent * Machine.VALUES), "values stored", (double) stored.values(), ""));
        run.findings()
                .figure(Figure.under(1, "values too many", (double) (stored.values() - sent * Machine.VALUES), ""));
    }
}
