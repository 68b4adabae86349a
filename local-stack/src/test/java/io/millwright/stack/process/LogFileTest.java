package io.millwright.stack.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {
    @TempDir
    Path folder;

    @Test
    void aSmallLogIsLeftAlone() throws IOException {
        Path log = Files.writeString(folder.resolve("a.log"), "line\n");

        assertThat(new LogFile(log, 100).rotateIfTooLarge()).isFalse();
        assertThat(log).hasContent("line\n");
    }

    @Test
    void aWriterThatAppendsGoesOnInTheEmptiedLog() throws IOException {
        Path log = folder.resolve("a.log");
        Process writer = new ProcessBuilder("bash", "-c", "echo first line; read -r; echo second")
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        await().until(() -> Files.size(log) > 5);

        assertThat(new LogFile(log, 5).rotateIfTooLarge()).isTrue();
        writer.outputWriter().append("\n").close();
        writer.onExit().join();

        assertThat(log).hasContent("second\n");
        assertThat(folder.resolve("a.log.1")).hasContent("first line\n");
    }

    @Test
    void aLogThatIsNotThereYetIsNoFailure() throws IOException {
        assertThat(new LogFile(folder.resolve("none.log")).rotateIfTooLarge()).isFalse();
    }
}
