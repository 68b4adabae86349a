package io.millwright.service.mqtt;

import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/** A consumer in a JVM of its own: writes every message to a file, takes a moment, and then lets it be acknowledged. */
final class HandlingProcess implements AutoCloseable {
    private final Process process;

    private HandlingProcess(Process process) {
        this.process = process;
    }

    static HandlingProcess start(String url, String filter, String clientId, Path handled) throws IOException {
        return new HandlingProcess(new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        HandlingProcess.class.getName(),
                        url,
                        filter,
                        clientId,
                        handled.toString())
                .redirectErrorStream(true)
                .redirectOutput(
                        handled.resolveSibling(handled.getFileName() + ".log").toFile())
                .start());
    }

    boolean isAlive() {
        return process.isAlive();
    }

    void kill9() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** Ends with the process that started it. */
    public static void main(String[] args) throws IOException {
        Path handled = Path.of(args[3]);
        TestChannel.on(args[0], args[1])
                .clientId(args[2])
                .receiveMaximum(50)
                .handler(text -> Uni.createFrom()
                        .voidItem()
                        .invoke(() -> append(handled, text))
                        .onItem()
                        .delayIt()
                        .by(Duration.ofMillis(10)))
                .start();
        while (System.in.read() >= 0) {
            // nothing is said; only the end of input counts
        }
        Runtime.getRuntime().halt(0);
    }

    private static void append(Path file, String line) {
        try {
            Files.write(
                    file,
                    (line + "\n").getBytes(StandardCharsets.UTF_8),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
