package io.millwright.bench;

import io.millwright.bench.load.Deadline;
import io.millwright.bench.report.Findings;
import io.millwright.bench.report.ResultStore;
import io.millwright.bench.scenario.Run;
import io.millwright.bench.scenario.Scenario;
import io.millwright.bench.scenario.Sizes;
import io.millwright.bench.stack.FleetRegistrar;
import io.millwright.bench.stack.StackUnderTest;
import io.millwright.stack.Refusal;
import io.millwright.stack.home.StackHome;
import io.millwright.stack.plan.Programs;
import io.millwright.stack.plant.PlantDevice;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = "Measure the whole system under load, and beside it in the same run what its parts do alone."
                + " Scenarios: twin, twin-search, storm, commands, drain, ingest (default: all of them).")
final class BenchCommand implements Callable<Integer> {
    private static final Duration TIDY_WITHIN = Duration.ofMinutes(2);

    @Option(
            names = "--home",
            paramLabel = "DIR",
            description =
                    "Folder of the measured stack (default: .millwright/bench in the project). One that runs there is"
                            + " measured, else one is started and ended")
    private @Nullable Path home;

    @Option(
            names = "--port-base",
            paramLabel = "N",
            defaultValue = "19100",
            description = "First port of a stack that is started (default: ${DEFAULT-VALUE})")
    private int portBase;

    @Option(names = "--publish", description = "Write the results into docs/performance and docs/performance.md")
    private boolean publish;

    @Mixin
    private SizeOptions sizes;

    @Parameters(paramLabel = "SCENARIO", arity = "0..*")
    private List<String> names = List.of();

    private final String arguments;
    private volatile boolean stopped;
    private volatile boolean preparing = true;
    private final CountDownLatch done = new CountDownLatch(1);

    BenchCommand(String arguments) {
        this.arguments = arguments;
    }

    @Override
    public Integer call() throws Exception {
        List<Scenario> scenarios = scenarios();
        Sizes chosen = sizes.chosen();
        Programs programs = Programs.here();
        Path folder = home == null ? programs.project().resolve(".millwright/bench") : home;
        Thread main = Thread.currentThread();
        Thread hook = new Thread(() -> stop(main), "stop");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return measure(scenarios, chosen, programs, new StackHome(folder)) ? 0 : 1;
        } finally {
            done.countDown();
        }
    }

    private boolean measure(List<Scenario> scenarios, Sizes chosen, Programs programs, StackHome folder)
            throws Exception {
        boolean fine = true;
        try (StackUnderTest stack = StackUnderTest.open(folder, programs, portBase, BenchCommand::say)) {
            var store =
                    new ResultStore(programs.project(), stack, publish, ("./millwright bench " + arguments).strip());
            List<PlantDevice> devices = devices(stack, chosen.machines());
            preparing = false;
            for (Scenario scenario : scenarios) {
                if (!stopped) {
                    fine &= measure(scenario, stack, devices, chosen, store);
                }
            }
        }
        return fine;
    }

    /** Those of earlier runs cost nothing. */
    private static List<PlantDevice> devices(StackUnderTest stack, int machines)
            throws IOException, InterruptedException {
        say("Registering " + machines + " machines with passwords, as far as they are missing");
        long begin = System.nanoTime();
        List<PlantDevice> devices = new FleetRegistrar(stack).fleet(machines);
        say("Registered after " + Duration.ofNanos(System.nanoTime() - begin).toMillis() + " ms");
        return devices;
    }

    private List<Scenario> scenarios() {
        List<Scenario> chosen = new ArrayList<>();
        for (String name : names) {
            chosen.add(Scenario.of(name)
                    .orElseThrow(() -> new Refusal("There is no scenario " + name + ", but "
                            + Arrays.stream(Scenario.values())
                                    .map(Scenario::label)
                                    .collect(Collectors.joining(", "))
                            + ".")));
        }
        return chosen.isEmpty() ? List.of(Scenario.values()) : chosen;
    }

    /** False when it broke or its figures can't be relied on. */
    private boolean measure(
            Scenario scenario, StackUnderTest stack, List<PlantDevice> devices, Sizes chosen, ResultStore store)
            throws Exception {
        say("");
        say(scenario.label() + ": " + scenario.title());
        var findings = new Findings(BenchCommand::say);
        var run = new Run(stack, devices, chosen, findings, Deadline.in(chosen.within(), () -> stopped), () -> stopped);
        try {
            scenario.run(run);
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            // the others may still be measured, and what this one has found so far is kept
            if (!stopped) {
                findings.unfit("it broke: " + (e instanceof Refusal refusal ? refusal.sentence() : e));
            }
        }
        if (stopped) {
            say("  stopped; this was measured so far");
        }
        if (!findings.isEmpty()) {
            say("  kept in " + store.save(scenario.label(), scenario.title(), findings, !stopped));
        }
        return findings.isFit();
    }

    /** On a signal: the JVM ends when this returns, so wait until everything is tidied up. */
    private void stop(Thread main) {
        if (done.getCount() == 0) {
            return; // the end is not by a signal
        }
        stopped = true;
        say("Stopping");
        if (preparing) {
            main.interrupt(); // nothing is measured yet; a scenario looks for itself
        }
        try {
            var _ = done.await(TIDY_WITHIN.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void say(String line) {
        System.out.println(line);
    }
}
