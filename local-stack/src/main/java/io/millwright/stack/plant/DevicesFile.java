package io.millwright.stack.plant;

import com.fasterxml.jackson.core.type.TypeReference;
import io.millwright.model.json.Json;
import io.millwright.stack.home.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The simulator's list of machines and passwords; 0600. */
public record DevicesFile(Path path) {

    /** Empty when there is none yet. */
    public List<PlantDevice> read() throws IOException {
        return Files.exists(path)
                ? Json.MAPPER.readValue(Files.readAllBytes(path), new TypeReference<List<PlantDevice>>() {})
                : List.of();
    }

    public void write(List<PlantDevice> devices) throws IOException {
        PrivateFiles.write(path, Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(devices));
    }
}
