package io.millwright.stack.figures;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Recordings as a plain reader sees them: what has to be in the database afterwards, and the same as input of COPY. */
final class Recordings {
    private final List<Path> files;
    private final Set<String> skipped;
    private long rows;
    private long values;

    /** @param skipped columns that are no metrics; the first column is the time */
    Recordings(List<Path> files, Set<String> skipped) {
        this.files = files;
        this.skipped = skipped;
    }

    long rows() {
        return rows;
    }

    long values() {
        return values;
    }

    /** Writes a line {@code time,series,value} a value and counts while doing so. */
    void writeForCopy(Path target) throws IOException {
        rows = 0;
        values = 0;
        try (BufferedWriter out = Files.newBufferedWriter(target)) {
            int firstSeries = 0;
            for (Path file : files) {
                firstSeries += write(file, firstSeries, out);
            }
        }
    }

    /** @return how many columns the file has */
    private int write(Path file, int firstSeries, BufferedWriter out) throws IOException {
        try (BufferedReader in = Files.newBufferedReader(file)) {
            String header = in.readLine();
            if (header == null) {
                return 0;
            }
            String separator = header.contains(";") ? ";" : ",";
            List<String> columns = List.of(header.split(separator, -1));
            List<Integer> metrics = new ArrayList<>();
            for (int column = 1; column < columns.size(); column++) {
                if (!skipped.contains(columns.get(column))) {
                    metrics.add(column);
                }
            }
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.isBlank()) {
                    continue;
                }
                String[] cells = line.split(separator, -1);
                rows++;
                for (int column : metrics) {
                    if (!cells[column].isEmpty()) {
                        values++;
                        out.write(cells[0] + "," + (firstSeries + column) + "," + cells[column]);
                        out.newLine();
                    }
                }
            }
            return columns.size();
        }
    }
}
