package io.millwright.device.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.millwright.model.json.Json;
import io.millwright.model.message.StateReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;

/** Keeps the newest reported state in {@code state.json}, so that a device comes back as what it was. */
public final class TwinStore {
    private final AtomicFile file;

    public TwinStore(Path stateFolder) {
        file = new AtomicFile(stateFolder.resolve("state.json"));
    }

    /** Empty before the first report. */
    public Optional<StateReport> load() {
        return file.read().map(json -> {
            try {
                return Json.MAPPER.readValue(json, StateReport.class);
            } catch (IOException e) {
                throw new UncheckedIOException("state.json is not what this library wrote", e);
            }
        });
    }

    public void save(StateReport report) {
        try {
            file.write(Json.MAPPER.writeValueAsBytes(report));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a state report can't be written as JSON", e);
        }
    }
}
