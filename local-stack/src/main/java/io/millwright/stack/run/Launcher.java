package io.millwright.stack.run;

import io.millwright.stack.Refusal;
import io.millwright.stack.home.StackHome;
import io.millwright.stack.plan.Programs;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** A launcher in a process of its own, as a user starts it; closing it is its Ctrl-C. For measurements and tests. */
public final class Launcher implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(20);
    private static final Duration GRACE = Duration.ofSeconds(90);

    private final Process process;
    private final Path output;
    private final Duration started;

    private Launcher(Process process, Path output, Duration started) {
        this.process = process;
        this.output = output;
        this.started = started;
    }

    /**
     * Runs "up" and waits until everything is ready.
     *
     * @throws Refusal with its last line when it ends before that
     */
    public static Launcher up(StackHome home, Programs programs, List<String> arguments)
            throws IOException, InterruptedException {
        return up(home, programs, arguments, command -> command);
    }

    /**
     * The same, but out of reach of the terminal's signals: only {@link #close} ends it, so that who started it can end what
     * uses it first. An interrupted start ends it too.
     *
     * @throws Refusal with its last line when it ends before it is ready
     */
    public static Launcher upApart(StackHome home, Programs programs, List<String> arguments)
            throws IOException, InterruptedException {
        return up(home, programs, arguments, OwnSession::of);
    }

    private static Launcher up(
            StackHome home, Programs programs, List<String> arguments, UnaryOperator<List<String>> session)
            throws IOException, InterruptedException {
        StackHome opened = StackHome.open(home.root());
        Path output = opened.log("up");
        List<String> command = commandLine(programs);
        command.addAll(List.of("up", "--home", home.root().toString()));
        command.addAll(arguments);
        long began = System.nanoTime();
        Process process = new ProcessBuilder(session.apply(command))
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(output.toFile())
                .start();
        try {
            while (!isReady(home, process.pid())) {
                boolean ended = process.waitFor(100, TimeUnit.MILLISECONDS);
                if (ended || since(began).compareTo(PATIENCE) > 0) {
                    process.destroy();
                    List<String> lines = Files.readAllLines(output);
                    throw new Refusal(
                            "\"up\" did not come up: " + (lines.isEmpty() ? "it said nothing" : lines.getLast()));
                }
            }
        } catch (InterruptedException e) {
            new Launcher(process, output, since(began)).close();
            throw e;
        }
        return new Launcher(process, output, since(began));
    }

    /**
     * Runs another command to its end.
     *
     * @throws Refusal with what it said when it fails
     */
    public static String command(StackHome home, Programs programs, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = commandLine(programs);
        command.add(arguments.getFirst());
        command.addAll(List.of("--home", home.root().toString()));
        command.addAll(arguments.subList(1, arguments.size()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new Refusal("\"" + arguments.getFirst() + "\" failed: " + said.strip());
        }
        return said;
    }

    private static List<String> commandLine(Programs programs) {
        return new ArrayList<>(List.of(
                programs.java().toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx128m",
                "-Dmillwright.root=" + programs.project(),
                "-cp",
                System.getProperty("java.class.path"),
                "io.millwright.stack.cli.StackMain"));
    }

    private static boolean isReady(StackHome home, long pid) {
        Optional<RunState> state = Journal.read(home.stateFile());
        return state.isPresent()
                && state.get().ready()
                && state.get().launcher().pid() == pid;
    }

    /** From its start until everything was ready. */
    public Duration started() {
        return started;
    }

    public Process process() {
        return process;
    }

    /** Everything that it printed so far. */
    public String output() throws IOException {
        return Files.readString(output);
    }

    /** Returns when it has stopped everything and is gone. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(GRACE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static Duration since(long began) {
        return Duration.ofNanos(System.nanoTime() - began);
    }
}
