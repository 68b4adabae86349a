package io.millwright.simulator.replay;

import io.millwright.model.message.MetricValue;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A recorded run of one machine.
 *
 * @param rows in the order of the file
 */
public record Recording(List<Row> rows) {
    public Recording {
        rows = List.copyOf(rows);
    }

    /** How many rows hold at least one value, and so become messages. */
    public long messages() {
        return rows.stream().filter(row -> !row.values().isEmpty()).count();
    }

    /** @param values by column name; a column whose cell is empty is absent */
    public record Row(Instant at, Map<String, MetricValue> values) {}

    /**
     * Reads a CSV file with a header line. The separator ({@code ;} or {@code ,}) and the column of times are found from
     * its first lines.
     *
     * @param skip columns that are no metrics
     * @throws IllegalArgumentException naming the file, the line and what is wrong
     */
    public static Recording read(Path file, Set<String> skip) {
        try {
            String firstLine = firstLine(file);
            CSVFormat format = CSVFormat.DEFAULT
                    .builder()
                    .setDelimiter(Columns.separator(firstLine))
                    .setHeader()
                    .setSkipHeaderRecord(true)
                    .setIgnoreEmptyLines(true)
                    .setTrim(true)
                    .get();
            List<CSVRecord> records;
            List<String> header;
            try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
                    CSVParser parser = format.parse(reader)) {
                header = parser.getHeaderNames();
                records = parser.getRecords();
            }
            return of(file.toString(), header, records, skip);
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + file, e);
        }
    }

    private static String firstLine(Path file) throws IOException {
        try (var reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            String line = reader.readLine();
            if (line == null) {
                throw new IllegalArgumentException(file + " is empty");
            }
            return line;
        }
    }

    private static Recording of(String file, List<String> header, List<CSVRecord> records, Set<String> skip) {
        if (records.isEmpty()) {
            throw new IllegalArgumentException(file + " has a header but no rows");
        }
        for (CSVRecord each : records) {
            if (!each.isConsistent()) {
                throw new IllegalArgumentException(
                        file + ", row " + row(each) + ": not as many cells as the header has");
            }
        }
        String time = Columns.timeColumn(header, records.getFirst())
                .orElseThrow(() -> new IllegalArgumentException(file + " has no column of times"));
        Map<String, Columns.Kind> metrics = new LinkedHashMap<>();
        for (String column : header) {
            if (!column.equals(time) && !skip.contains(column)) {
                metrics.put(
                        column,
                        Columns.kind(
                                records.stream().map(each -> each.get(column)).toList()));
            }
        }
        List<Row> rows = new ArrayList<>(records.size());
        for (CSVRecord each : records) {
            rows.add(row(file, each, time, metrics));
        }
        return new Recording(rows);
    }

    /** As an editor counts: the header is the first line. */
    private static long row(CSVRecord line) {
        return line.getRecordNumber() + 1;
    }

    private static Row row(String file, CSVRecord line, String time, Map<String, Columns.Kind> metrics) {
        Instant at = Columns.time(line.get(time))
                .orElseThrow(() -> new IllegalArgumentException(
                        file + ", row " + row(line) + ": \"" + line.get(time) + "\" is no time"));
        Map<String, MetricValue> values = new LinkedHashMap<>();
        metrics.forEach((column, kind) -> {
            String cell = line.get(column);
            if (!cell.isEmpty()) {
                values.put(column, kind.value(cell));
            }
        });
        return new Row(at, values);
    }
}
