package io.millwright.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A broker of somebody else that the machine has installed, run for a test alone: on loopback, free ports and a data folder of
 * its own, over all its lives. Not thread-safe.
 */
public final class InstalledBroker implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Path MOSQUITTO = Path.of("/usr/sbin/mosquitto");
    private static final Path RABBITMQ = Path.of("/usr/lib/rabbitmq/lib");

    private final String name;
    private final int port;
    private final Path folder;
    private final List<String> command;
    private final Map<String, String> environment;
    private final @Nullable Integer epmdPort;
    private @Nullable Process process;

    private InstalledBroker(
            String name,
            int port,
            Path folder,
            List<String> command,
            Map<String, String> environment,
            @Nullable Integer epmdPort) {
        this.name = name;
        this.port = port;
        this.folder = folder;
        this.command = List.copyOf(command);
        this.environment = Map.copyOf(environment);
        this.epmdPort = epmdPort;
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "stop " + name));
    }

    /** Debian's package {@code mosquitto}; empty when it is not installed. */
    public static Optional<InstalledBroker> mosquitto() {
        if (!Files.isExecutable(MOSQUITTO)) {
            return Optional.empty();
        }
        int port = FreePort.find();
        Path folder = folder("mosquitto");
        Path config = write(folder.resolve("mosquitto.conf"), """
                listener %d 127.0.0.1
                allow_anonymous true
                persistence true
                persistence_location %s/
                autosave_interval 1
                user root
                """.formatted(port, folder));
        return Optional.of(new InstalledBroker(
                "mosquitto", port, folder, List.of(MOSQUITTO.toString(), "-c", config.toString()), Map.of(), null));
    }

    /** Debian's package {@code rabbitmq-server} with its MQTT plug-in, 3.1.1 only; empty when it is not installed. */
    public static Optional<InstalledBroker> rabbitMq() {
        return rabbitScript().map(script -> {
            int port = FreePort.find();
            int amqp = FreePort.find();
            int epmd = FreePort.find();
            Path folder = folder("rabbitmq");
            Path plugins = write(folder.resolve("enabled_plugins"), "[rabbitmq_mqtt].\n");
            Path config = write(folder.resolve("rabbitmq.conf"), """
                    listeners.tcp.1 = 127.0.0.1:%d
                    mqtt.listeners.tcp.1 = 127.0.0.1:%d
                    mqtt.allow_anonymous = true
                    """.formatted(amqp, port));
            return new InstalledBroker(
                    "rabbitmq",
                    port,
                    folder,
                    List.of(script.toString()),
                    Map.ofEntries(
                            Map.entry("HOME", folder.toString()),
                            Map.entry("RABBITMQ_BASE", folder.toString()),
                            Map.entry(
                                    "RABBITMQ_MNESIA_BASE",
                                    folder.resolve("data").toString()),
                            Map.entry("RABBITMQ_LOG_BASE", folder.resolve("log").toString()),
                            Map.entry("RABBITMQ_CONFIG_FILE", config.toString()),
                            Map.entry(
                                    "RABBITMQ_CONF_ENV_FILE",
                                    folder.resolve("none.conf").toString()),
                            Map.entry("RABBITMQ_ENABLED_PLUGINS_FILE", plugins.toString()),
                            Map.entry("RABBITMQ_NODENAME", "millwright" + port + "@localhost"),
                            Map.entry("RABBITMQ_DIST_PORT", Integer.toString(FreePort.find())),
                            Map.entry("ERL_EPMD_PORT", Integer.toString(epmd)),
                            Map.entry("ERL_EPMD_ADDRESS", "127.0.0.1")),
                    epmd);
        });
    }

    private static Optional<Path> rabbitScript() {
        if (!Files.isDirectory(RABBITMQ)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(RABBITMQ)) {
            return versions.map(version -> version.resolve("sbin/rabbitmq-server"))
                    .filter(Files::isExecutable)
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException("can't look into " + RABBITMQ, e);
        }
    }

    private static Path folder(String name) {
        Path folder = ProjectRoot.freshFolder(name);
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("can't create " + folder, e);
        }
    }

    private static Path write(Path file, String text) {
        try {
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException("can't write " + file, e);
        }
    }

    /** Returns when clients can connect. */
    public InstalledBroker start() {
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.redirectOutput(
                ProcessBuilder.Redirect.appendTo(folder.resolve("output.log").toFile()));
        builder.environment().putAll(environment);
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(name + " can't be started", e);
        }
        awaitListening();
        return this;
    }

    private void awaitListening() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!isListening()) {
            if (System.nanoTime() > deadline || process == null || !process.isAlive()) {
                close();
                throw new IllegalStateException(name + " does not listen on port " + port + ": see " + folder);
            }
            pause();
        }
    }

    private boolean isListening() {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 500);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(100);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a broker", e);
        }
    }

    /** Stops cleanly, and starts again on the same port and data folder. */
    public void restart() {
        stop();
        start();
    }

    private void stop() {
        Process running = process;
        if (running == null) {
            return;
        }
        running.descendants().forEach(ProcessHandle::destroy);
        running.destroy();
        try {
            if (!running.waitFor(30, TimeUnit.SECONDS)) {
                running.descendants().forEach(ProcessHandle::destroyForcibly);
                running.destroyForcibly();
            }
        } catch (InterruptedException e) {
            running.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        process = null;
    }

    /** Nothing that it started goes on. */
    @Override
    public void close() {
        boolean ran = process != null;
        stop();
        if (ran && epmdPort != null) {
            endEpmd(epmdPort);
        }
    }

    /** Erlang's name server stays behind when the last node ends. */
    private static void endEpmd(int epmdPort) {
        var builder = new ProcessBuilder("epmd", "-port", Integer.toString(epmdPort), "-kill")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        try {
            builder.start().waitFor(10, TimeUnit.SECONDS);
        } catch (IOException e) {
            throw new UncheckedIOException("epmd can't be ended", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public int port() {
        return port;
    }
}
