package io.millwright.stack.figures;

import io.millwright.stack.Refusal;
import io.millwright.stack.home.StackHome;
import io.millwright.stack.plan.Programs;
import io.millwright.stack.plan.ServiceName;
import io.millwright.stack.plan.UpOptions.ReplayOptions;
import io.millwright.stack.process.Memory;
import io.millwright.stack.run.Journal;
import io.millwright.stack.run.Launcher;
import io.millwright.stack.run.RunState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Starts a stack of its own twice, loads it, and measures. */
public final class FiguresRun {
    private static final double MIB = 1 << 20;
    private static final double MEMORY_TARGET = 350;
    private static final double UP_TARGET = 45;
    private static final double REPLAY_TARGET = 30;
    private static final Duration STORED_WITHIN = Duration.ofMinutes(5);

    private final StackHome home;
    private final Programs programs;
    private final int portBase;
    private final ReplayOptions replay;
    private final Consumer<String> out;

    public FiguresRun(StackHome home, Programs programs, int portBase, ReplayOptions replay, Consumer<String> out) {
        this.home = home;
        this.programs = programs;
        this.portBase = portBase;
        this.replay = replay;
        this.out = out;
    }

    public void run() throws IOException, InterruptedException {
        List<Figure> figures = new ArrayList<>();
        if (!Files.exists(home.root().resolve("secrets"))) {
            try (Launcher first = up("first")) {
                figures.add(Figure.of("first \"up\", until everything is ready", seconds(first.started()), "s"));
            }
        }
        try (Launcher second = up("second")) {
            figures.add(Figure.under(
                    UP_TARGET, "second \"up\", until everything is ready", seconds(second.started()), "s"));
            figures.addAll(memory("after the start", false));
            if (!replay.files().isEmpty()) {
                figures.addAll(replay());
                figures.addAll(memory("after the load", true));
            }
        }
        out.accept("");
        figures.forEach(figure -> out.accept(figure.line()));
    }

    private Launcher up(String which) throws IOException, InterruptedException {
        out.accept("Starting for the " + which + " time in " + home.root());
        return Launcher.up(home, programs, List.of("--port-base", Integer.toString(portBase), "--no-plant"));
    }

    private List<Figure> replay() throws IOException, InterruptedException {
        Psql psql = new Psql(home, programs);
        Recordings recordings = new Recordings(replay.files(), Set.copyOf(replay.skip()));
        Path input = home.run().resolve("copy.csv");
        recordings.writeForCopy(input);
        out.accept("Replaying " + recordings.rows() + " rows with " + recordings.values() + " values");
        long before = stored(psql);
        long began = System.nanoTime();
        List<String> arguments = new ArrayList<>(List.of("replay", "--speed", replay.speed()));
        if (!replay.skip().isEmpty()) {
            arguments.addAll(List.of("--skip", String.join(",", replay.skip())));
        }
        replay.files().forEach(file -> arguments.add(file.toString()));
        Launcher.command(home, programs, arguments);
        awaitStored(psql, before + recordings.values());
        double took = seconds(since(began));
        return List.of(
                Figure.under(REPLAY_TARGET, "replay of all recordings, until stored", took, "s"),
                Figure.of("  values stored a second", recordings.values() / took, "1/s"),
                Figure.of("  the same values by plain COPY", seconds(copy(psql, input)), "s"));
    }

    private static long stored(Psql psql) throws IOException, InterruptedException {
        return Long.parseLong(psql.run("select count(*) from telemetry.measurement"));
    }

    private static void awaitStored(Psql psql, long expected) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + STORED_WITHIN.toNanos();
        for (long stored = stored(psql); stored != expected; stored = stored(psql)) {
            if (stored > expected || System.nanoTime() > deadline) {
                throw new Refusal(stored + " values are in the database, and there should be " + expected + ".");
            }
            Thread.sleep(Duration.ofMillis(200));
        }
    }

    private static Duration copy(Psql psql, Path input) throws IOException, InterruptedException {
        psql.run("drop table if exists public.figures_copy");
        psql.run("create table public.figures_copy (time timestamptz, series int, value float8)");
        psql.run("create index on public.figures_copy (series, time)");
        long began = System.nanoTime();
        psql.run("\\copy public.figures_copy from '" + input + "' csv");
        Duration took = since(began);
        psql.run("drop table public.figures_copy");
        return took;
    }

    private List<Figure> memory(String when, boolean judged) {
        RunState state = Journal.read(home.stateFile())
                .orElseThrow(() -> new Refusal("The stack is gone: its logs are in " + home.logs() + "."));
        List<String> services =
                Arrays.stream(ServiceName.values()).map(ServiceName::label).toList();
        List<Figure> figures = new ArrayList<>();
        for (RunState.Child child : state.children()) {
            double used = Memory.resident(child.identity().pid()).orElse(0) / MIB;
            String name = "memory of " + child.name() + " " + when;
            figures.add(
                    judged && services.contains(child.name())
                            ? Figure.under(MEMORY_TARGET, name, used, "MiB")
                            : Figure.of(name, used, "MiB"));
        }
        return figures;
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }

    private static Duration since(long began) {
        return Duration.ofNanos(System.nanoTime() - began);
    }
}
