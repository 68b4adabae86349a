package io.millwright.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A process that says {@code ready} on its standard output and stops at the end of its standard input, which comes with
 * the death of this JVM at the latest.
 */
final class Part {
    private static final String READY = "ready";

    private final Process process;
    private final String name;

    private Part(Process process, String name) {
        this.process = process;
        this.name = name;
    }

    /**
     * Returns when it is ready.
     *
     * @param log its whole output is appended
     * @throws IllegalStateException with the end of the log when it ends or says nothing in time
     */
    static Part start(ProcessBuilder builder, String name, Path log, Duration patience) {
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            Process process = builder.redirectErrorStream(true).start();
            var part = new Part(process, name);
            CompletableFuture<Boolean> ready = part.copyOutput(log);
            // a clean end even when the test run is interrupted
            Runtime.getRuntime().addShutdownHook(new Thread(part::stop, "stop " + name));
            part.await(ready, log, patience);
            return part;
        } catch (IOException e) {
            throw new UncheckedIOException(name + " can't be started", e);
        }
    }

    private CompletableFuture<Boolean> copyOutput(Path log) {
        var ready = new CompletableFuture<Boolean>();
        // no virtual thread: reading a pipe can hold a carrier, and there are only as many as processors
        Thread.ofPlatform().daemon().name("output of " + name).start(() -> {
            try (var output = new BufferedReader(
                            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
                    var writer = Files.newBufferedWriter(
                            log, java.nio.file.StandardOpenOption.CREATE, java.nio.file.StandardOpenOption.APPEND)) {
                for (String line = output.readLine(); line != null; line = output.readLine()) {
                    writer.write(line);
                    writer.newLine();
                    writer.flush();
                    if (line.startsWith(READY)) {
                        ready.complete(true);
                    }
                }
                ready.complete(false);
            } catch (IOException e) {
                ready.completeExceptionally(e);
            }
        });
        return ready;
    }

    private void await(CompletableFuture<Boolean> ready, Path log, Duration patience) throws IOException {
        try {
            if (ready.get(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
            throw new IllegalStateException(name + " ended instead of starting: " + tail(log));
        } catch (TimeoutException e) {
            kill();
            throw new IllegalStateException(name + " is not ready after " + patience + ": " + tail(log), e);
        } catch (ExecutionException e) {
            kill();
            throw new IllegalStateException("the output of " + name + " can't be read", e);
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + name + " was starting", e);
        }
    }

    private static String tail(Path log) throws IOException {
        var lines = Files.readAllLines(log);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 15), lines.size()));
    }

    boolean isRunning() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    /** Ends its input and waits until it is gone. */
    void stop() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // its end of the pipe is gone: it has ended already
            process.destroy();
        }
        await(Duration.ofSeconds(30));
    }

    /** Kills it with no chance to clean up, and waits until it is gone. */
    void kill() {
        process.destroyForcibly();
        await(Duration.ofSeconds(10));
    }

    private void await(Duration patience) {
        try {
            if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
