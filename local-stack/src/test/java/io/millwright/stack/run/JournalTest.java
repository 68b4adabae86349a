package io.millwright.stack.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.stack.plan.ServiceName;
import io.millwright.stack.plan.StopRank;
import io.millwright.stack.process.ProcessIdentity;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    @TempDir
    Path folder;

    @Test
    void whatWasWrittenIsReadAgain() {
        Path file = folder.resolve("state.json");
        Journal journal = new Journal(file, empty());
        RunState.Child broker = child("broker", 7);
        journal.started(broker);
        journal.started(child("twin", 8));
        journal.ended("twin", child("twin", 8).identity());
        journal.ready();

        RunState read = Journal.read(file).orElseThrow();

        assertThat(read.children()).containsExactly(broker);
        assertThat(read.ready()).isTrue();
        assertThat(read.endpoints()).isEqualTo(empty().endpoints());
    }

    @Test
    void aRestartedChildIsNotEndedByTheEndOfTheOldOne() {
        Path file = folder.resolve("state.json");
        Journal journal = new Journal(file, empty());
        journal.started(child("twin", 9));
        journal.ended("twin", child("twin", 8).identity());

        assertThat(Journal.read(file).orElseThrow().children()).containsExactly(child("twin", 9));
    }

    @Test
    void aClosedJournalSaysThatNothingRuns() {
        Path file = folder.resolve("state.json");
        Journal journal = new Journal(file, empty());
        journal.close();

        assertThat(Journal.read(file)).isEmpty();
    }

    private static RunState.Child child(String name, long pid) {
        return new RunState.Child(name, new ProcessIdentity(pid, "boot/" + pid), StopRank.SERVICE, Path.of("/x.log"));
    }

    private static RunState empty() {
        return new RunState(
                new ProcessIdentity(1, "boot/1"),
                Instant.parse("2026-12-01T00:00:00Z"),
                false,
                new RunState.Endpoints(
                        URI.create("http://127.0.0.1:8080"),
                        URI.create("mqtt://127.0.0.1:1883"),
                        URI.create("http://127.0.0.1:8180/realms/millwright"),
                        "jdbc:postgresql://127.0.0.1:5433/millwright",
                        "millwright",
                        5433,
                        8180,
                        null,
                        Map.of(ServiceName.TWIN, URI.create("http://127.0.0.1:9083"))),
                List.of());
    }
}
