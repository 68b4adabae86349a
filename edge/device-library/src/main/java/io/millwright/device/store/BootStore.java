package io.millwright.device.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.millwright.model.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.UUID;

/** Keeps the boot id in {@code boot.json}. */
public final class BootStore {
    private final AtomicFile file;

    public BootStore(Path stateFolder) {
        file = new AtomicFile(stateFolder.resolve("boot.json"));
    }

    private record Stored(long bootId) {}

    /** Begins a new boot: one higher than the last, 1 at the first, with a new random uid. On disk before it returns. */
    public Boot next() {
        return store(file.read().map(BootStore::parse).orElse(0L) + 1);
    }

    /** Goes on under the boot id that the cloud named, or under the next own one if that is higher. */
    public Boot adopt(long nextBootId) {
        return store(Math.max(nextBootId, file.read().map(BootStore::parse).orElse(0L) + 1));
    }

    private Boot store(long bootId) {
        try {
            file.write(Json.MAPPER.writeValueAsBytes(new Stored(bootId)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a boot id can't be written as JSON", e);
        }
        return new Boot(bootId, UUID.randomUUID().toString());
    }

    private static long parse(byte[] json) {
        try {
            return Json.MAPPER.readValue(json, Stored.class).bootId();
        } catch (IOException e) {
            throw new UncheckedIOException("boot.json is not what this library wrote", e);
        }
    }
}
