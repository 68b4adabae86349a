package io.millwright.bench.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.bench.load.Deadline;
import io.millwright.bench.machine.Fleet;
import io.millwright.bench.machine.LiveMachine;
import io.millwright.bench.machine.Machine;
import io.millwright.bench.machine.MachineEvents;
import io.millwright.bench.report.Findings;
import io.millwright.bench.sql.HistoryWatch;
import io.millwright.bench.stack.FleetRegistrar;
import io.millwright.bench.stack.ProcessSampler;
import io.millwright.bench.stack.Relay;
import io.millwright.stack.figures.Figure;
import io.millwright.stack.rest.Call;
import io.millwright.stack.rest.RestClient;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** Cuts the network below all machines, several times, and waits until the twins say again what is true. */
final class StormScenario {
    private static final double SETTLED_SECONDS = 15;
    private static final Duration SETTLED_WITHIN = Duration.ofSeconds(60);
    private static final Duration QUIET = Duration.ofSeconds(2);

    private final Run run;
    private final Fleet fleet;
    private final Map<String, Machine> machines;
    /** The newest session of each machine that the history shows as applied, and the newest report of it. */
    private final Map<String, Long> sessions = new ConcurrentHashMap<>();

    private final Map<String, Long> reports = new ConcurrentHashMap<>();
    private final AtomicLong newest = new AtomicLong();

    private StormScenario(Run run, Fleet fleet) {
        this.run = run;
        this.fleet = fleet;
        this.machines = fleet.machines().stream()
                .map(LiveMachine::machine)
                .collect(Collectors.toMap(Machine::id, machine -> machine));
    }

    static void run(Run run) throws Exception {
        try (Relay relay = Relay.to(run.stack().broker());
                Fleet fleet = new Fleet(run.devices(), relay.url(), MachineEvents.NONE)) {
            var storm = new StormScenario(run, fleet);
            try (HistoryWatch watch = HistoryWatch.begin(run.stack(), storm::seen);
                    ProcessSampler sampler = ProcessSampler.begin(run.stack())) {
                run.findings().progress("connecting " + fleet.size() + " machines");
                fleet.connect(run.deadline());
                storm.weather(relay);
                watch.check();
                var usage = sampler.usage();
                usage.stream()
                        .filter(each -> each.process().equals("twin"))
                        .findFirst()
                        .ifPresent(twin -> run.findings()
                                .figure(Figure.under(
                                        Run.MEMORY_MIB, "memory of the twin service at most", twin.peakMib(), "MiB")));
                run.findings().processes("all storms", 0, usage);
            }
        }
    }

    private void seen(HistoryWatch.Line line) {
        Machine machine = machines.get(line.machineId());
        if (machine == null || line.bootId() != machine.bootId() || !line.accepted()) {
            return;
        }
        if (line.kind().equals("availability")) {
            sessions.merge(line.machineId(), line.sessionId(), Math::max);
            newest.set(line.visibleAt());
        } else if (line.kind().equals("reported")) {
            reports.merge(line.machineId(), line.sequence(), Math::max);
            newest.set(line.visibleAt());
        }
    }

    private void weather(Relay relay) throws InterruptedException {
        Findings findings = run.findings();
        if (!run.deadline().atMost(SETTLED_WITHIN).await(this::isSettled)) {
            findings.unfit("the twins did not settle before the first storm");
            return;
        }
        double worst = 0;
        int storms = 0;
        while (storms < run.sizes().storms() && !run.deadline().isOver()) {
            Thread.sleep(QUIET);
            long[] before = fleet.machines().stream()
                    .mapToLong(each -> each.machine().session())
                    .toArray();
            long cut = System.nanoTime();
            relay.cut();
            storms++;
            // a machine that has not noticed yet would pass for one that is back
            Deadline deadline = run.deadline().atMost(SETTLED_WITHIN);
            boolean all = deadline.await(() -> fleet.machines().stream()
                    .allMatch(each -> each.isOnline()
                            && each.machine().session() > before[each.machine().index()]));
            double online = Run.secondsSince(cut);
            boolean settled = all && deadline.await(this::isSettled);
            double took = Run.seconds(newest.get() - cut);
            if (!settled) {
                findings.unfit("storm " + storms + " did not settle within " + SETTLED_WITHIN.toSeconds() + " s: "
                        + fleet.online() + " machines connected, " + settledMachines() + " settled");
                return;
            }
            worst = Math.max(worst, took);
            findings.figure(Figure.of("storm " + storms + ": all machines connected again", online, "s"));
            findings.figure(Figure.of("storm " + storms + ": all twins settled", took, "s"));
        }
        findings.figure(Figure.under(SETTLED_SECONDS, "all twins settled, slowest of " + storms, worst, "s"));
        findings.figure(Figure.atLeast(
                fleet.size(), "shown online in their newest session over REST", (double) shownOnline(), ""));
        findings.note(
                "The network is cut below the connections, without a word to either side; machines wait for 0.5 s and up to"
                        + " 1 s of chance before their first attempt, as the contract says. Settled: of every machine the"
                        + " history shows the new session and the state that was reported in it.");
    }

    private boolean isSettled() {
        return settledMachines() == fleet.size();
    }

    private long settledMachines() {
        return machines.values().stream()
                .filter(machine -> sessions.getOrDefault(machine.id(), 0L) == machine.session()
                        && reports.getOrDefault(machine.id(), 0L) == machine.reports())
                .count();
    }

    private long shownOnline() throws InterruptedException {
        RestClient api = run.stack().api();
        long online = 0;
        String path = "/api/v1/factories/" + FleetRegistrar.FACTORY + "/twins?limit=500";
        while (!path.isEmpty()) {
            JsonNode page = api.expectSuccess(Call.get(path)).json();
            for (JsonNode twin : page.path("items")) {
                Machine machine = machines.get(twin.path("machine_id").asText());
                JsonNode availability = twin.path("availability");
                if (machine != null
                        && availability.path("status").asText().equals("online")
                        && availability.path("boot_id").asLong() == machine.bootId()
                        && availability.path("session_id").asLong() == machine.session()) {
                    online++;
                }
            }
            path = page.path("next").asText("");
        }
        return online;
    }
}
