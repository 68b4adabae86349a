package io.millwright.stack.run;

import io.millwright.model.json.Json;
import io.millwright.stack.home.PrivateFiles;
import io.millwright.stack.process.ProcessIdentity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The file that says what runs, kept up to date while it runs. */
public final class Journal {
    private final Path file;
    private RunState state;

    /** Begins a run; what the file said before is lost. */
    Journal(Path file, RunState first) {
        this.file = file;
        this.state = first;
        save();
    }

    /** What the file says; empty when nothing runs. */
    public static Optional<RunState> read(Path file) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.MAPPER.readValue(file.toFile(), RunState.class));
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + file, e);
        }
    }

    synchronized void started(RunState.Child child) {
        state = state.with(child);
        save();
    }

    synchronized void ended(String name, ProcessIdentity identity) {
        state = state.without(name, identity);
        save();
    }

    synchronized void ready() {
        state = state.nowReady();
        save();
    }

    /** Nothing runs any more. */
    synchronized void close() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("can't remove " + file, e);
        }
    }

    private void save() {
        try {
            PrivateFiles.write(
                    file, Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(state));
        } catch (IOException e) {
            throw new UncheckedIOException("can't write " + file, e);
        }
    }
}
