package io.millwright.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings arrive whole, once, and bit for bit, also while the parts on the way are killed. */
class ReplayIT {
    private static final int METRICS = 3;

    @TempDir
    Path folder;

    private final LiveStack stack = LiveStack.running();

    private List<MadeRecording> recordings(String name, int machines, int rows) throws IOException {
        // the stack's data may be that of an earlier run
        String run = UUID.randomUUID().toString().substring(0, 8);
        List<MadeRecording> made = new ArrayList<>();
        for (int i = 0; i < machines; i++) {
            made.add(MadeRecording.write(folder, name + "-" + run + "-" + i, rows, i));
        }
        return made;
    }

    private static String[] arguments(List<MadeRecording> recordings) {
        List<String> arguments = new ArrayList<>(List.of("--speed", "max", "--skip", "label"));
        recordings.forEach(each -> arguments.add(each.file().toString()));
        return arguments.toArray(String[]::new);
    }

    private void awaitStored(List<MadeRecording> recordings) {
        await("all values")
                .atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(500))
                .ignoreExceptionsInstanceOf(SQLException.class)
                .untilAsserted(() -> {
                    try (Connection database = stack.database()) {
                        for (MadeRecording each : recordings) {
                            assertThat(each.stored(database))
                                    .isGreaterThanOrEqualTo((long) each.rows().size() * METRICS);
                        }
                    }
                });
    }

    @Test
    void everyRowArrivesOnceAndBitForBit() throws Exception {
        // given
        List<MadeRecording> recordings = recordings("calm", 4, 1_500);

        // when
        LiveStack.Ran replay = stack.run("replay", arguments(recordings));

        // then
        assertThat(replay.exitCode()).as(replay.output()).isZero();
        awaitStored(recordings);
        try (Connection database = stack.database()) {
            for (MadeRecording each : recordings) {
                each.isStored(database, 1);
            }
        }
    }

    @Test
    void nothingIsLostOrDoubledWhenServiceBrokerAndDatabaseAreKilled() throws Exception {
        // given
        List<MadeRecording> recordings = recordings("storm", 4, 6_000);
        Path output = folder.resolve("replay.out");

        // when
        Process replay = stack.start(output, "replay", arguments(recordings));
        for (String part : List.of("ingestion", "broker", "database")) {
            long before = storedSoFar(recordings);
            await("some more rows")
                    .atMost(Duration.ofMinutes(2))
                    .ignoreExceptionsInstanceOf(SQLException.class)
                    .until(() -> storedSoFar(recordings) > before + 1_000 || !replay.isAlive());
            stack.kill9(part);
        }

        // then
        assertThat(replay.waitFor(4, TimeUnit.MINUTES)).isTrue();
        assertThat(replay.exitValue()).as(() -> LiveStack.text(output)).isZero();
        awaitStored(recordings);
        try (Connection database = stack.database()) {
            for (MadeRecording each : recordings) {
                each.isStored(database, 1);
            }
        }
    }

    private long storedSoFar(List<MadeRecording> recordings) throws SQLException {
        try (Connection database = stack.database()) {
            long all = 0;
            for (MadeRecording each : recordings) {
                all += each.stored(database);
            }
            return all;
        }
    }
}
