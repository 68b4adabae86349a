package io.millwright.bench.scenario;

import io.millwright.bench.load.CommandClient;
import io.millwright.bench.load.Latencies;
import io.millwright.bench.load.OpenLoop;
import io.millwright.bench.machine.Fleet;
import io.millwright.bench.machine.Machine;
import io.millwright.bench.machine.MachineEvents;
import io.millwright.bench.report.Findings;
import io.millwright.bench.sql.Token;
import io.millwright.bench.stack.FleetRegistrar;
import io.millwright.bench.stack.ProcessSampler;
import io.millwright.bench.stack.ProcessSampler.Usage;
import io.millwright.model.id.CommandId;
import io.millwright.stack.figures.Figure;
import io.millwright.stack.plant.PlantDevice;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Commands at an even rate, each followed from the time of its submission to the answer that says how it ended. */
final class CommandScenario {
    private static final double P50_MILLIS = 20;
    private static final double P99_MILLIS = 100;
    private static final int WAIT_SECONDS = 10;
    private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(15);

    private final Run run;
    private final Fleet fleet;
    private final CommandClient client;
    private final String token;
    private final AtomicInteger numbers = new AtomicInteger();

    private CommandScenario(Run run, Fleet fleet, String token) {
        this.token = token;
        this.run = run;
        this.fleet = fleet;
        this.client = new CommandClient(run.stack().baseUrl(), run.stack().tokens(), FleetRegistrar.COMMAND_TYPE);
    }

    /**
     * Commands that were submitted together; an answer that comes too late is counted with these and not with later ones.
     *
     * @param ends how many ended how
     */
    private record Batch(Latencies latencies, AtomicInteger open, Map<String, Integer> ends) {
        Batch() {
            this(new Latencies(), new AtomicInteger(), new ConcurrentHashMap<>());
        }
    }

    /** Counts what machines got. */
    private static final class Got implements MachineEvents {
        private final String token;
        private final AtomicInteger first = new AtomicInteger();
        private final AtomicInteger again = new AtomicInteger();

        Got(String token) {
            this.token = token;
        }

        @Override
        public void command(Machine machine, CommandId command, boolean repeated) {
            // others may be left of an earlier run
            if (command.value().startsWith(token)) {
                (repeated ? again : first).incrementAndGet();
            }
        }
    }

    static void run(Run run) throws Exception {
        List<PlantDevice> devices = run.devices();
        Sizes sizes = run.sizes();
        String token = new Token('c', Clock.systemUTC().millis()).text();
        var got = new Got(token);
        Latencies whole;
        try (Fleet fleet = new Fleet(devices, run.stack().broker(), got)) {
            run.findings().progress("connecting " + fleet.size() + " machines");
            fleet.connect(run.deadline());
            var commands = new CommandScenario(run, fleet, token);
            run.findings().progress("warming up");
            commands.send(new Batch(), sizes.commandRate(), Sizes.count(sizes.commandRate(), sizes.warmUp()));
            whole = commands.measure(got);
        }
        if (run.deadline().isOver()) {
            return;
        }
        Latencies alone = RoundTrip.measure(run, devices);
        if (alone.count() > 0 && whole.count() > 0) {
            run.findings()
                    .figure(Figure.of(
                            "command over REST to the bare round trip, p50",
                            whole.millisAt(50) / alone.millisAt(50),
                            "times"));
            run.findings()
                    .figure(Figure.of(
                            "command over REST to the bare round trip, p99",
                            whole.millisAt(99) / alone.millisAt(99),
                            "times"));
        }
        run.findings()
                .note("Latency counts from the moment when a command should have been submitted until the answer to its"
                        + " submission, which waits for the end (Prefer: wait), has been read; through the base URL, with a token that"
                        + " is checked. Machines answer receipt and outcome at once.");
    }

    private Latencies measure(Got got) throws InterruptedException {
        Findings findings = run.findings();
        Sizes sizes = run.sizes();
        findings.progress("measuring for " + sizes.measured().toSeconds() + " s");
        var batch = new Batch();
        int before = got.first.get();
        OpenLoop.Sent sent;
        List<Usage> usage;
        try (ProcessSampler sampler = ProcessSampler.begin(run.stack())) {
            sent = send(batch, sizes.commandRate(), Sizes.count(sizes.commandRate(), sizes.measured()));
            usage = sampler.usage();
        }
        findings.generator("commands", sent, sizes.commandRate());
        Latencies ended = batch.latencies();
        if (!findings.isMeasured("commands", ended)) {
            return ended;
        }
        findings.figure(Figure.of("commands submitted a second", sent.perSecond(), "1/s"));
        findings.figure(Figure.under(P50_MILLIS, "submitted until the end is answered, p50", ended.millisAt(50), "ms"));
        findings.figure(Figure.of("submitted until the end is answered, p95", ended.millisAt(95), "ms"));
        findings.figure(Figure.under(P99_MILLIS, "submitted until the end is answered, p99", ended.millisAt(99), "ms"));
        findings.figure(Figure.of("submitted until the end is answered, slowest", ended.maxMillis(), "ms"));
        findings.figure(Figure.atLeast(
                sent.count(), "commands that succeeded", batch.ends().getOrDefault("succeeded", 0), ""));
        findings.figure(Figure.of("commands that came to machines", got.first.get() - before, ""));
        findings.figure(Figure.of("of them more than once", got.again.get(), ""));
        usage.stream()
                .filter(each -> each.process().equals("command"))
                .findFirst()
                .ifPresent(command -> findings.figure(Figure.under(
                        Run.MEMORY_MIB, "memory of the command service at most", command.peakMib(), "MiB")));
        Map<String, Integer> other = new TreeMap<>(batch.ends());
        other.remove("succeeded");
        if (!other.isEmpty()) {
            findings.note("Other answers: " + other + ".");
        }
        findings.curve("command over REST until its end", ended);
        findings.processes("commands", sent.count(), usage);
        return ended;
    }

    private OpenLoop.Sent send(Batch batch, double perSecond, int count) throws InterruptedException {
        OpenLoop.Sent sent =
                OpenLoop.run(perSecond, count, (index, intended) -> send(batch, index, intended), run.stopped());
        if (!run.deadline().atMost(ANSWERED_WITHIN).await(() -> batch.open().get() <= 0)) {
            run.findings().unfit(batch.open().get() + " submissions were not answered in time");
        }
        return sent;
    }

    private void send(Batch batch, int index, long intended) {
        String machine = fleet.at(index).machine().id();
        batch.open().incrementAndGet();
        var _ = submit(machine).whenComplete((answer, failure) -> {
            long now = System.nanoTime();
            if (failure != null) {
                batch.ends().merge(failure.getClass().getSimpleName(), 1, Integer::sum);
            } else {
                batch.ends()
                        .merge(answer.status() == 200 ? answer.state() : "status " + answer.status(), 1, Integer::sum);
                batch.latencies().record(now - intended);
            }
            batch.open().decrementAndGet();
        });
    }

    private CompletableFuture<CommandClient.Answer> submit(String machine) {
        try {
            return client.submit(
                    FleetRegistrar.FACTORY, machine, token + "-" + numbers.incrementAndGet(), WAIT_SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return CompletableFuture.failedFuture(e);
        }
    }
}
