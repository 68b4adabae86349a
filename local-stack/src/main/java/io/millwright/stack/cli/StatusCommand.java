package io.millwright.stack.cli;

import io.millwright.stack.plan.Readiness;
import io.millwright.stack.plan.ServiceName;
import io.millwright.stack.plan.StackPlan;
import io.millwright.stack.process.Memory;
import io.millwright.stack.run.Journal;
import io.millwright.stack.run.Probe;
import io.millwright.stack.run.RunState;
import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        description = "Tell what runs, whether it is ready, and how much memory it has. Exit code 3 when nothing runs.")
final class StatusCommand implements Callable<Integer> {
    private static final int NOTHING_RUNS = 3;
    private static final long MIB = 1L << 20;

    @Mixin
    private HomeOptions home;

    @Override
    public Integer call() throws InterruptedException {
        Optional<RunState> state = Journal.read(home.home().stateFile());
        if (state.isEmpty()) {
            System.out.println("Nothing runs in " + home.home().root());
            return NOTHING_RUNS;
        }
        RunState run = state.get();
        boolean launcherLives = run.launcher().isAlive();
        System.out.println(
                launcherLives
                        ? "Runs in " + home.home().root() + " since " + run.since() + (run.ready() ? "" : ", starting")
                        : "The launcher was killed; \"millwright down\" ends what it left behind");
        row("PART", "PID", "MEMORY", "STATE");
        row(
                "launcher",
                Long.toString(run.launcher().pid()),
                memory(run.launcher().pid(), false),
                launcherLives ? "runs" : "gone");
        for (RunState.Child child : run.children()) {
            boolean tree = child.name().equals(StackPlan.DATABASE);
            row(
                    child.name(),
                    Long.toString(child.identity().pid()),
                    memory(child.identity().pid(), tree),
                    condition(run, child));
        }
        System.out.println("Base URL " + run.endpoints().baseUrl() + ", MQTT "
                + run.endpoints().broker() + ", users " + run.endpoints().oidcIssuer());
        return launcherLives ? 0 : NOTHING_RUNS;
    }

    private static String condition(RunState run, RunState.Child child) throws InterruptedException {
        if (!child.identity().isAlive()) {
            return "gone";
        }
        Optional<URI> health = Arrays.stream(ServiceName.values())
                .filter(service -> service.label().equals(child.name()))
                .map(service -> URI.create(run.endpoints().management().get(service) + "/q/health/ready"))
                .findFirst();
        if (health.isEmpty()) {
            return "runs";
        }
        return new Probe().isReady(new Readiness.Answers(health.get())) ? "ready" : "not ready, see " + health.get();
    }

    private static String memory(long pid, boolean tree) {
        OptionalLong bytes = tree ? Memory.proportionalOfTree(pid) : Memory.resident(pid);
        return bytes.isEmpty() ? "-" : bytes.getAsLong() / MIB + " MiB";
    }

    private static void row(String part, String pid, String memory, String condition) {
        System.out.println(String.format(Locale.ROOT, "%-10s %8s %9s  %s", part, pid, memory, condition));
    }
}
