package io.millwright.stack.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millwright.stack.home.StackHome;
import io.millwright.stack.plan.Programs;
import io.millwright.stack.plan.ServiceName;
import io.millwright.stack.plan.Versions;
import io.millwright.stack.process.ProcessIdentity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With the real database: no moment of its start may leave a server behind. */
class DatabasePartTest {
    @TempDir
    Path root;

    private StackHome home;
    private Programs programs;
    private DatabasePart part;

    @BeforeEach
    void prepare() throws IOException {
        Path project = Path.of("..").toAbsolutePath().normalize();
        String cache = System.getenv("MILLWRIGHT_CACHE");
        home = StackHome.open(root.resolve("home"));
        programs = new Programs(
                project,
                project,
                Path.of(System.getProperty("java.home"), "bin", "java"),
                cache == null ? Path.of(System.getProperty("user.home"), ".cache", "millwright") : Path.of(cache),
                new Versions("1", "1"));
        part = new DatabasePart(home, programs, freePort(), "secret-of-the-test");
    }

    @AfterEach
    void stop() {
        var _ = part.stop();
    }

    /** From before the first file is made, over the making of the data folder, to a server that takes connections. */
    @ParameterizedTest
    @ValueSource(ints = {30, 300, 900, 1_800})
    void aStartThatIsInterruptedLeavesNothingRunning(int millis) throws InterruptedException {
        // given
        AtomicReference<Object> outcome = new AtomicReference<>("none");
        Thread starting = Thread.ofPlatform().start(() -> {
            try {
                outcome.set(part.start());
            } catch (Exception e) {
                outcome.set(e);
            }
        });
        starting.join(Duration.ofMillis(millis));

        // when
        starting.interrupt();
        starting.join();

        // then
        if (outcome.get() instanceof Running started) { // it was quicker
            started.end(Duration.ofSeconds(20));
        } else {
            assertThat(outcome.get()).isInstanceOf(InterruptedException.class);
        }
        assertThat(processes()).isEmpty();
    }

    @Test
    void whatAKilledLauncherWasStartingIsEndedThoughNobodyWroteItDown() throws Exception {
        // given
        Thread starting = Thread.ofPlatform().start(() -> {
            try {
                part.start();
            } catch (Exception e) {
                // ended by the clean-up
            }
        });
        await().until(() -> !processes().isEmpty());
        RunState nothingWrittenDown = new RunState(
                new ProcessIdentity(1, "a launcher that is gone"),
                Instant.EPOCH,
                false,
                new RunState.Endpoints(
                        URI.create("http://127.0.0.1:1"),
                        URI.create("mqtt://127.0.0.1:1"),
                        URI.create("http://127.0.0.1:1/realms/millwright"),
                        "jdbc:postgresql://127.0.0.1:1/millwright",
                        "millwright",
                        1,
                        1,
                        null,
                        Map.<ServiceName, URI>of()),
                List.of());

        // when
        new Cleanup(home, programs).endChildren(nothingWrittenDown);

        // then
        starting.join();
        assertThat(processes()).isEmpty();
    }

    @Test
    void aDatabaseThatRunsIsEndedAndSaidToHaveRun() throws Exception {
        // given
        Running running = part.start();

        // then
        assertThat(running.identity().isAlive()).isTrue();
        assertThat(part.stop()).isTrue();
        assertThat(running.identity().isAlive()).isFalse();
        assertThat(part.stop()).isFalse();
    }

    /** Command lines that name this test's folder, zombies left out. */
    private List<String> processes() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .map(process -> read(Path.of("/proc", Long.toString(process.pid()), "cmdline")))
                .filter(line -> line.contains(home.database().toString()))
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).replace('\0', ' ');
        } catch (IOException e) {
            return ""; // gone meanwhile
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
