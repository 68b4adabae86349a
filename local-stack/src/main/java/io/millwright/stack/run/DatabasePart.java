package io.millwright.stack.run;

import io.millwright.stack.Refusal;
import io.millwright.stack.home.StackHome;
import io.millwright.stack.plan.Programs;
import io.millwright.stack.plan.StackPlan;
import io.millwright.stack.plan.StopRank;
import io.millwright.stack.process.ProcessIdentity;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** TimescaleDB, kept by its own script: the server is no child of ours, but known by its pid file. */
final class DatabasePart implements Part {
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final StackHome home;
    private final Programs programs;
    private final int port;
    private final String password;

    /** @param password needed for the start only */
    DatabasePart(StackHome home, Programs programs, int port, String password) {
        this.home = home;
        this.programs = programs;
        this.port = port;
        this.password = password;
    }

    @Override
    public String name() {
        return StackPlan.DATABASE;
    }

    @Override
    public Set<String> after() {
        return Set.of();
    }

    @Override
    public StopRank rank() {
        return StopRank.DATABASE;
    }

    @Override
    public Path log() {
        return home.log(StackPlan.DATABASE);
    }

    @Override
    public Duration patience() {
        return PATIENCE;
    }

    @Override
    public boolean mayFinish() {
        return false;
    }

    /** The script returns when connections are taken. */
    @Override
    public boolean isReady() {
        return true;
    }

    @Override
    public Running start() throws IOException, InterruptedException {
        Process script = script("start");
        try {
            if (script.waitFor() != 0) {
                throw new Refusal("TimescaleDB did not start: " + lastLine() + " (log: " + log() + ").");
            }
        } catch (InterruptedException e) {
            script.destroy();
            stop(); // also a server that is just booting, whose number nobody knows yet
            script.onExit().join(); // it ends after what it runs just now, be it the making of the folder
            throw e;
        }
        long pid = Long.parseLong(Files.readAllLines(home.database().resolve("data/postmaster.pid"))
                .getFirst()
                .strip());
        ProcessIdentity identity = ProcessIdentity.of(pid)
                .orElseThrow(() -> new Refusal("TimescaleDB ended right after its start (log: " + log() + ")."));
        return new Server(identity, this);
    }

    /**
     * Ends the server of this folder, also one that is just being started. Clean: it needs no recovery at its next start.
     * Goes on when the thread is interrupted.
     *
     * @return whether there was one
     */
    boolean stop() {
        if (!Files.isDirectory(home.database())) {
            return false;
        }
        boolean interrupted = Thread.interrupted();
        try {
            Process script = script("stop");
            while (true) {
                try {
                    if (script.waitFor() != 0) {
                        throw new Refusal("TimescaleDB did not stop (log: " + log() + ").");
                    }
                    return lastLine().equals("stopped");
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (IOException e) {
            throw new Refusal("TimescaleDB can't be stopped, since " + programs.timescaledb() + " can't be run.", e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Process script(String verb) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        List.of("setsid", "bash", programs.timescaledb().toString(), verb))
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
        builder.environment().put("MILLWRIGHT_DB_HOME", home.database().toString());
        builder.environment().put("MILLWRIGHT_CACHE", programs.cache().toString());
        builder.environment().put("MILLWRIGHT_DB_PORT", Integer.toString(port));
        builder.environment().put("MILLWRIGHT_DB_PASSWORD", password);
        return builder.start();
    }

    private String lastLine() throws IOException {
        List<String> lines = Files.readAllLines(log());
        return lines.isEmpty() ? "it said nothing" : lines.getLast().replaceFirst("^timescaledb: ", "");
    }

    private record Server(ProcessIdentity identity, DatabasePart part) implements Running {
        @Override
        public CompletableFuture<OptionalInt> onExit() {
            return identity.handle()
                    .map(handle -> handle.onExit().thenApply(ended -> OptionalInt.empty()))
                    .orElseGet(() -> CompletableFuture.completedFuture(OptionalInt.empty()));
        }

        @Override
        public void end(Duration grace) {
            part.stop();
        }
    }
}
