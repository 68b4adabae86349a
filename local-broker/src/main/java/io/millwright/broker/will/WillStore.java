package io.millwright.broker.will;

import io.millwright.model.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A folder with a file for each will. Thread-safe. Outlives a killed process, not a power cut. */
public final class WillStore {
    private static final Logger LOG = LoggerFactory.getLogger(WillStore.class);
    private static final String SUFFIX = ".will";

    private final Path folder;

    /** @throws UncheckedIOException when the folder can't be made */
    public WillStore(Path folder) {
        try {
            this.folder = Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("can't make the folder of wills " + folder, e);
        }
    }

    /** A will as it was found. */
    public record Kept(Path file, StoredWill will) {}

    /** Keeps a will; the answer is for {@link #remove}. */
    public Path save(StoredWill will) {
        Path file = folder.resolve(UUID.randomUUID() + SUFFIX);
        Path half = folder.resolve(file.getFileName() + ".new");
        try {
            Files.write(half, Json.MAPPER.writeValueAsBytes(will));
            return Files.move(half, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("a will can't be kept in " + folder, e);
        }
    }

    public void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("a will can't be removed", e);
        }
    }

    /** All that are there, in no order. One that can't be read is logged and left out. */
    public List<Kept> all() {
        List<Kept> found = new ArrayList<>();
        try (var files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            for (Path file : files) {
                read(file, found);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the kept wills can't be listed in " + folder, e);
        }
        return found;
    }

    private static void read(Path file, List<Kept> found) {
        try {
            found.add(new Kept(file, Json.MAPPER.readValue(Files.readAllBytes(file), StoredWill.class)));
        } catch (IOException e) {
            LOG.warn("a kept will can't be read and is not published file={} error={}", file, e.toString());
        }
    }
}
