package io.millwright.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * PostgreSQL with TimescaleDB, one server for this JVM, started at the first use by the project's own script and removed
 * with its data at the JVM's end. Without fsync: it survives {@link #kill9()}, not a power cut. Thread-safe.
 */
public final class TimescaleDb {
    private static final String USER = "millwright";
    private static final Duration PATIENCE_WITH_DOWNLOAD = Duration.ofMinutes(5);

    private final Path script;
    private final Path home;
    private final String port;
    private final String password;

    private TimescaleDb(Path script, Path home) {
        this.script = script;
        this.home = home;
        Part.start(builder("throwaway", List.of()), "timescaledb", log(), PATIENCE_WITH_DOWNLOAD);
        this.port = read("port");
        this.password = read("password");
    }

    private static final class Holder {
        static final TimescaleDb SERVER = new TimescaleDb(
                ProjectRoot.find().resolve("local-stack/bin/timescaledb"), ProjectRoot.freshFolder("timescaledb"));
    }

    /** The server of this JVM; the first call starts it. */
    public static TimescaleDb server() {
        return Holder.SERVER;
    }

    /** An empty database. It goes with the server. */
    public Database freshDatabase() {
        String name = "test_" + JvmCounter.next("databases");
        psql("postgres", "create database " + name);
        psql(name, "set client_min_messages = error", "create extension if not exists timescaledb");
        return new Database(name, Integer.parseInt(port), USER, password);
    }

    /** The server dies as in a crash; {@link #start()} brings it back on the same port with what was committed. */
    public void kill9() {
        run("kill9", List.of());
    }

    /** Starts it again after {@link #kill9()} or {@link #stop()}. */
    public void start() {
        run("start", List.of());
    }

    /** Stops it cleanly. */
    public void stop() {
        run("stop", List.of());
    }

    private void psql(String database, String... statements) {
        var arguments = new ArrayList<>(List.of("-q", "-v", "ON_ERROR_STOP=1", "-d", database));
        for (String statement : statements) {
            arguments.add("-c");
            arguments.add(statement);
        }
        run("psql", arguments);
    }

    private void run(String command, List<String> arguments) {
        try {
            Process process = builder(command, arguments)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                    .start();
            int exitCode = process.waitFor();
            if (exitCode != 0) {
                throw new IllegalStateException(
                        "timescaledb " + command + " ended with " + exitCode + ", see " + log());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("timescaledb " + command + " can't be run", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for timescaledb " + command, e);
        }
    }

    private ProcessBuilder builder(String command, List<String> arguments) {
        var words = new ArrayList<>(List.of("bash", script.toString(), command));
        words.addAll(arguments);
        var builder = new ProcessBuilder(words);
        builder.environment()
                .putAll(Map.of(
                        "MILLWRIGHT_DB_HOME", home.toString(),
                        "MILLWRIGHT_DB_PORT", "0",
                        "MILLWRIGHT_DB_USER", USER,
                        "MILLWRIGHT_DB_NAME", "postgres",
                        "MILLWRIGHT_DB_FAST", "1"));
        builder.environment().remove("MILLWRIGHT_DB_PASSWORD");
        return builder;
    }

    private Path log() {
        return home.resolveSibling(home.getFileName() + ".log");
    }

    private String read(String file) {
        try {
            return Files.readString(home.resolve(file), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("the database server left no " + file, e);
        }
    }

    /** How to reach one database. */
    public record Database(String name, int port, String user, String password) {
        public String jdbcUrl() {
            return "jdbc:postgresql://127.0.0.1:" + port + "/" + name;
        }

        /** For the reactive client. */
        public String reactiveUrl() {
            return "postgresql://127.0.0.1:" + port + "/" + name;
        }
    }
}
