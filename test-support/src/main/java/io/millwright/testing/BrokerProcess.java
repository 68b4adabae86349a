package io.millwright.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The project's broker in a JVM of its own, on one port and data folder for all its lives. Not thread-safe.
 *
 * <p>With file persistence it comes back from {@link #kill9()} with its sessions, queues and retained messages; with memory
 * persistence it comes back empty.
 */
public final class BrokerProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final int port = FreePort.find();
    private final Path folder = ProjectRoot.freshFolder("broker");
    private final List<String> options;
    private final @Nullable String token;
    private @Nullable Part part;

    private BrokerProcess(List<String> options, @Nullable String token) {
        this.options = List.copyOf(options);
        this.token = token;
    }

    /** Anybody may do anything; what it holds is lost when it stops. */
    public static BrokerProcess inMemory() {
        return new BrokerProcess(List.of("--persistence", "memory", "--allow-anonymous"), null);
    }

    /** Anybody may do anything; on disk. */
    public static BrokerProcess onDisk() {
        return new BrokerProcess(List.of("--persistence", "file", "--allow-anonymous"), null);
    }

    /** Asks a registry about every connection. */
    public static BrokerProcess askingRegistry(String registryUrl, String internalToken, boolean onDisk) {
        return new BrokerProcess(
                List.of("--persistence", onDisk ? "file" : "memory", "--auth-url", registryUrl), internalToken);
    }

    /** Returns when clients can connect. */
    public BrokerProcess start() {
        if (isRunning()) {
            throw new IllegalStateException("the broker on port " + port + " is running already");
        }
        part = Part.start(builder(), "broker", log(), PATIENCE);
        return this;
    }

    private ProcessBuilder builder() {
        Path jar = ProjectRoot.find().resolve("local-broker/target/local-broker-0.1.0-SNAPSHOT.jar");
        if (!Files.isRegularFile(jar)) {
            throw new IllegalStateException(jar + " is missing: package the module local-broker first");
        }
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "--sun-misc-unsafe-memory-access=allow",
                "-jar",
                jar.toString(),
                "--stop-at-eof",
                "--port",
                Integer.toString(port),
                "--data-dir",
                folder.toString()));
        command.addAll(options);
        var builder = new ProcessBuilder(command);
        builder.environment().remove("MILLWRIGHT_INTERNAL_TOKEN");
        if (token != null) {
            builder.environment().put("MILLWRIGHT_INTERNAL_TOKEN", token);
        }
        return builder;
    }

    /** Dies as in a crash. */
    public void kill9() {
        running().kill();
        part = null;
    }

    /** Stops cleanly. */
    public void stop() {
        running().stop();
        part = null;
    }

    /** Starts again on the same port and data folder; stops it cleanly before if it runs. */
    public void restart() {
        if (isRunning()) {
            stop();
        }
        start();
    }

    /** The end of the test: kills it if it runs, which is faster. */
    @Override
    public void close() {
        if (isRunning()) {
            kill9();
        }
    }

    public boolean isRunning() {
        return part != null && part.isRunning();
    }

    private Part running() {
        return Objects.requireNonNull(part, "the broker is not running");
    }

    public int port() {
        return port;
    }

    public String url() {
        return "mqtt://127.0.0.1:" + port;
    }

    /** Its output, of all its lives. */
    public Path log() {
        return folder.resolveSibling(folder.getFileName() + ".log");
    }
}
