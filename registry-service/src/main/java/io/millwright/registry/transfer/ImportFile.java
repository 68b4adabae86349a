package io.millwright.registry.transfer;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/** A file of machines that can be read more than once. */
final class ImportFile {
    static final int MAX_LINES = 500_000;
    private static final int BATCH = 1_000;

    private final Path path;
    private final boolean csv;
    private final ObjectMapper mapper;

    /** @param mapper that of the API */
    ImportFile(Path path, boolean csv, ObjectMapper mapper) {
        this.path = path;
        this.csv = csv;
        this.mapper = mapper;
    }

    /**
     * Looks at all lines: whether each can be read and names a machine of its own.
     *
     * @throws UnreadableFileException when the whole can't be read or has too many lines
     */
    boolean isLegible() throws IOException {
        var legible = new boolean[] {true};
        read(lines -> {}, refused -> legible[0] = false);
        return legible[0];
    }

    /**
     * Reads all lines in their order.
     *
     * @param batches takes those that can be read, many at a time, each machine once
     * @param refused takes the others
     */
    void read(Consumer<List<ImportLine.Wanted>> batches, Consumer<LineOutcome> refused) throws IOException {
        Set<String> seen = new HashSet<>();
        List<ImportLine.Wanted> batch = new ArrayList<>();
        int count = 0;
        // a decoder of its own, which refuses what is no UTF-8
        try (var reader = new BufferedReader(
                new InputStreamReader(Files.newInputStream(path), StandardCharsets.UTF_8.newDecoder()))) {
            LineReader lines = lines(new BoundedText(reader));
            for (ImportLine line = lines.next(); line != null; line = lines.next()) {
                count++;
                if (count > MAX_LINES) {
                    throw new UnreadableFileException("The file has more than " + MAX_LINES + " machines.");
                }
                switch (line) {
                    case ImportLine.Unreadable(var number, var machineId, var pointer, var detail) ->
                        refused.accept(LineOutcome.refused(number, machineId, pointer, detail));
                    case ImportLine.Wanted wanted -> {
                        String id = wanted.machineId().value();
                        if (seen.add(id.toLowerCase(Locale.ROOT))) {
                            batch.add(wanted);
                        } else {
                            refused.accept(LineOutcome.refused(
                                    wanted.number(), id, "/machine_id", "is named by a line before"));
                        }
                    }
                }
                if (batch.size() == BATCH) {
                    batches.accept(List.copyOf(batch));
                    batch.clear();
                }
            }
        }
        if (!batch.isEmpty()) {
            batches.accept(List.copyOf(batch));
        }
    }

    private LineReader lines(BoundedText text) throws IOException {
        var documents = new DocumentReader(mapper);
        return csv ? new CsvLineReader(text, documents, mapper) : new JsonLineReader(text, documents);
    }
}
