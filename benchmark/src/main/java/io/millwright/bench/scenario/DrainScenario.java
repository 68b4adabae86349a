package io.millwright.bench.scenario;

import io.millwright.bench.load.CommandClient;
import io.millwright.bench.load.Deadline;
import io.millwright.bench.machine.Fleet;
import io.millwright.bench.machine.Machine;
import io.millwright.bench.machine.MachineEvents;
import io.millwright.bench.report.Findings;
import io.millwright.bench.sql.CommandCount;
import io.millwright.bench.sql.Token;
import io.millwright.bench.stack.FleetRegistrar;
import io.millwright.bench.stack.ProcessSampler;
import io.millwright.model.id.CommandId;
import io.millwright.stack.figures.Figure;
import io.millwright.stack.plant.PlantDevice;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Fills the outbox for machines that are offline, then lets all of them return. */
final class DrainScenario {
    private static final double PER_SECOND = 1_000;
    private static final int SUBMITTING_AT_ONCE = 24;
    private static final Duration LOOK_EVERY = Duration.ofMillis(250);

    private DrainScenario() {}

    /** Counts what machines got, and when the first was online. */
    private static final class Returning implements MachineEvents {
        private final String token;
        private final AtomicInteger got = new AtomicInteger();
        private final AtomicInteger again = new AtomicInteger();
        private final AtomicLong firstOnline = new AtomicLong();

        Returning(String token) {
            this.token = token;
        }

        @Override
        public void online(Machine machine) {
            firstOnline.compareAndSet(0, System.nanoTime());
        }

        @Override
        public void command(Machine machine, CommandId command, boolean repeated) {
            // others may be left of an earlier run
            if (command.value().startsWith(token)) {
                (repeated ? again : got).incrementAndGet();
            }
        }
    }

    static void run(Run run) throws Exception {
        Findings findings = run.findings();
        List<PlantDevice> devices = run.devices();
        String token = new Token('q', Clock.systemUTC().millis()).text();
        int queued = fill(run, devices, token);
        if (queued == 0) {
            return;
        }
        var returning = new Returning(token);
        try (CommandCount count = CommandCount.of(run.stack(), FleetRegistrar.FACTORY, token);
                ProcessSampler sampler = ProcessSampler.begin(run.stack());
                Fleet fleet = new Fleet(devices, run.stack().broker(), returning)) {
            findings.progress("all machines return");
            fleet.connect(run.deadline());
            long connected = System.nanoTime();
            long done = count.succeeded();
            while (done < queued && !run.deadline().isOver()) {
                Thread.sleep(LOOK_EVERY);
                done = count.succeeded();
            }
            double took = Run.secondsSince(returning.firstOnline.get());
            findings.figure(Figure.of(
                    "from the first machine online to the last",
                    Run.seconds(connected - returning.firstOnline.get()),
                    "s"));
            findings.figure(Figure.of("from the first machine online to the last end", took, "s"));
            findings.figure(Figure.atLeast(PER_SECOND, "commands ended a second", done / took, "1/s"));
            findings.figure(Figure.atLeast(queued, "commands that succeeded", (double) done, ""));
            findings.figure(Figure.of("commands that came to machines", returning.got.get(), ""));
            findings.figure(Figure.of("of them more than once", returning.again.get(), ""));
            if (done < queued) {
                findings.note("The time was over before all had ended.");
            }
            var usage = sampler.usage();
            usage.stream()
                    .filter(each -> each.process().equals("command"))
                    .findFirst()
                    .ifPresent(command -> findings.figure(Figure.under(
                            Run.MEMORY_MIB, "memory of the command service at most", command.peakMib(), "MiB")));
            findings.processes("the drain", done, usage);
        }
    }

    /** How many were accepted; fewer than wanted when half of the time is over. */
    private static int fill(Run run, List<PlantDevice> devices, String token) throws InterruptedException {
        Findings findings = run.findings();
        var client = new CommandClient(run.stack().baseUrl(), run.stack().tokens(), FleetRegistrar.COMMAND_TYPE);
        int wanted = run.sizes().queued();
        findings.progress("submitting " + wanted + " commands for machines that are offline");
        Deadline half = run.deadline().atMost(run.deadline().left().dividedBy(2));
        var free = new Semaphore(SUBMITTING_AT_ONCE);
        var accepted = new AtomicInteger();
        var refused = new AtomicInteger();
        long begin = System.nanoTime();
        for (int i = 0; i < wanted && !half.isOver(); i++) {
            if (!free.tryAcquire(half.left().toMillis() + 1, TimeUnit.MILLISECONDS)) {
                break;
            }
            var _ = client.submit(
                            FleetRegistrar.FACTORY,
                            devices.get(i % devices.size()).machineId(),
                            token + "-" + i,
                            0)
                    .whenComplete((answer, failure) -> {
                        boolean taken = failure == null && answer.status() == 202;
                        (taken ? accepted : refused).incrementAndGet();
                        free.release();
                    });
        }
        var _ = run.deadline()
                .atMost(Duration.ofSeconds(10))
                .await(() -> free.availablePermits() == SUBMITTING_AT_ONCE);
        double took = Run.secondsSince(begin);
        findings.figure(Figure.of("commands waiting for machines", accepted.get(), ""));
        findings.figure(Figure.of(
                "submissions accepted a second, " + SUBMITTING_AT_ONCE + " at once", accepted.get() / took, "1/s"));
        if (refused.get() > 0) {
            findings.unfit(refused.get() + " submissions were refused or not answered");
        }
        if (accepted.get() + refused.get() < wanted) {
            findings.note("Half of the time was over before all " + wanted + " were submitted.");
        }
        return accepted.get();
    }
}
