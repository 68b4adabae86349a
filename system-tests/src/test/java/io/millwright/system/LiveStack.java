package io.millwright.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millwright.stack.home.StackHome;
import io.millwright.stack.process.ProcessIdentity;
import io.millwright.stack.rest.RestClient;
import io.millwright.stack.rest.TokenSource;
import io.millwright.stack.run.Journal;
import io.millwright.stack.run.RunState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A stack with a home folder and ports of its own; most tests of a run share one. */
final class LiveStack {
    private static final int PORTS = 13;
    private static final Duration START_WITHIN = Duration.ofMinutes(4);
    /** A command that a machine has received ends soon also when its outcome is lost. */
    static final Map<String, String> SETTINGS = Map.of("MILLWRIGHT_COMMAND_SUBMIT_OUTCOME_TIMEOUT", "PT20S");

    private static final LiveStack SHARED = new LiveStack("stack");

    private final Path root = Path.of(System.getProperty("millwright.root")).toAbsolutePath();
    private final StackHome home;
    private final int portBase = freeRow();
    private boolean hooked;

    /** The outcome of a command that was run to its end. */
    record Ran(int exitCode, String output) {}

    private LiveStack(String folder) {
        home = StackHome.open(root.resolve("system-tests/target").resolve(folder));
    }

    /** Running and ready. */
    static LiveStack running() {
        SHARED.up();
        return SHARED;
    }

    /** Not started yet; beside the shared one. */
    static LiveStack another(String folder) {
        SHARED.up(); // its ports are taken now
        return new LiveStack(folder);
    }

    StackHome home() {
        return home;
    }

    synchronized void up(String... arguments) {
        if (Journal.read(home.stateFile())
                .filter(state -> state.ready() && state.launcher().isAlive())
                .isPresent()) {
            return;
        }
        if (!hooked) {
            hooked = true;
            Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> run("down")));
        }
        Path output = home.root().resolve("up.out");
        Process launcher = start(output, "up", withPorts(arguments));
        await("the stack")
                .atMost(START_WITHIN)
                .pollInterval(Duration.ofMillis(200))
                .until(() -> {
                    assertThat(launcher.isAlive())
                            .as(() -> "up ended: " + text(output))
                            .isTrue();
                    return Journal.read(home.stateFile())
                            .filter(RunState::ready)
                            .isPresent();
                });
    }

    /** The arguments of "up" with this stack's ports. */
    String[] withPorts(String... arguments) {
        List<String> all = new ArrayList<>(List.of("--port-base", Integer.toString(portBase)));
        all.addAll(Arrays.asList(arguments));
        return all.toArray(String[]::new);
    }

    RunState state() {
        return Journal.read(home.stateFile()).orElseThrow();
    }

    /** Runs {@code ./millwright} with this stack's home to its end. */
    Ran run(String command, String... arguments) {
        try {
            Path output = Files.createTempFile(home.root(), command, ".out");
            Process process = start(output, command, arguments);
            boolean ended = process.waitFor(5, TimeUnit.MINUTES);
            if (!ended) {
                process.destroyForcibly();
            }
            assertThat(ended).as("%s ends; it said: %s", command, text(output)).isTrue();
            return new Ran(process.exitValue(), text(output));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + command + " ran", e);
        }
    }

    /** Starts {@code ./millwright} with this stack's home. */
    Process start(Path output, String command, String... arguments) {
        List<String> line = new ArrayList<>(List.of(root.resolve("millwright").toString(), command));
        line.addAll(List.of("--home", home.root().toString()));
        line.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .directory(root.toFile());
        // the build that runs these tests has built everything
        builder.environment().put("MILLWRIGHT_NO_BUILD", "1");
        builder.environment().putAll(SETTINGS);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends a part as a power cut would, and returns when another process stands in its place and is ready. */
    void kill9(String part) {
        ProcessIdentity victim = identity(part);
        try {
            new ProcessBuilder("kill", "-9", Long.toString(victim.pid()))
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
        await(part + " again")
                .atMost(Duration.ofMinutes(2))
                .until(() -> state().children().stream()
                        .anyMatch(child -> child.name().equals(part)
                                && !child.identity().equals(victim)
                                && child.identity().isAlive()));
    }

    ProcessIdentity identity(String part) {
        return state().children().stream()
                .filter(child -> child.name().equals(part))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no part " + part + " in " + state()))
                .identity();
    }

    /** REST calls in the name of one of the realm's users. */
    RestClient as(String user) {
        return as(user, state().endpoints().baseUrl());
    }

    /** The same, past the base URL to one replica of a service. */
    RestClient as(String user, URI service) {
        try {
            return new RestClient(
                    service,
                    TokenSource.ofUser(
                            state().endpoints().oidcIssuer(),
                            "millwright-cli",
                            user,
                            home.secrets().of("user-" + user)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Connection database() throws SQLException {
        try {
            return DriverManager.getConnection(
                    state().endpoints().jdbcUrl(),
                    state().endpoints().databaseUser(),
                    home.secrets().of("database-password"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The first of a row of ports that nobody listens on. */
    private static int freeRow() {
        for (int base = 21_000; base < 29_000; base += PORTS) {
            if (isFree(base)) {
                return base;
            }
        }
        throw new IllegalStateException("no row of " + PORTS + " free ports");
    }

    private static boolean isFree(int base) {
        for (int port = base; port < base + PORTS; port++) {
            try (ServerSocket socket = new ServerSocket()) {
                socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            } catch (IOException e) {
                return false;
            }
        }
        return true;
    }
}
