package io.millwright.simulator.replay;

import io.millwright.model.message.MetricValue;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVRecord;

/** Finds out what the columns of a recording are. Pure. */
final class Columns {
    private static final Pattern WHOLE = Pattern.compile("[+-]?\\d+");
    private static final Pattern REAL = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

    private Columns() {}

    /** What all cells of a column are. A column has one kind, so that a metric does not change its type by the row. */
    enum Kind {
        WHOLE,
        REAL,
        FLAG,
        TEXT;

        MetricValue value(String cell) {
            return switch (this) {
                case WHOLE -> new MetricValue.Whole(Long.parseLong(cell));
                case REAL -> new MetricValue.Real(Double.parseDouble(cell));
                case FLAG -> new MetricValue.Flag(Boolean.parseBoolean(cell));
                case TEXT -> new MetricValue.Text(cell);
            };
        }
    }

    /** The one of {@code ;} and {@code ,} that stands more often in the header. */
    static char separator(String headerLine) {
        long semicolons = headerLine.chars().filter(c -> c == ';').count();
        long commas = headerLine.chars().filter(c -> c == ',').count();
        return semicolons >= commas ? ';' : ',';
    }

    /** The first column whose first cell is a time; empty when there is none. */
    static Optional<String> timeColumn(List<String> header, CSVRecord first) {
        return header.stream()
                .filter(first::isSet)
                .filter(column -> time(first.get(column)).isPresent())
                .findFirst();
    }

    /** RFC 3339, or local date and time without a zone, read as UTC. */
    static Optional<Instant> time(String cell) {
        String iso =
                cell.length() > 10 && cell.charAt(10) == ' ' ? cell.substring(0, 10) + 'T' + cell.substring(11) : cell;
        if (iso.length() < 16 || iso.charAt(10) != 'T') {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    DateTimeFormatter.ISO_DATE_TIME.parseBest(iso, OffsetDateTime::from, LocalDateTime::from)
                                    instanceof OffsetDateTime zoned
                            ? zoned.toInstant()
                            : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** Exact in 64 bits. */
    private static boolean isWhole(String cell) {
        return WHOLE.matcher(cell).matches() && new BigInteger(cell).bitLength() < Long.SIZE;
    }

    /** The narrowest kind that takes every cell; empty cells fit any. */
    static Kind kind(List<String> cells) {
        List<String> full = cells.stream().filter(cell -> !cell.isEmpty()).toList();
        if (full.isEmpty()) {
            return Kind.TEXT;
        }
        if (full.stream().allMatch(Columns::isWhole)) {
            return Kind.WHOLE;
        }
        if (full.stream().allMatch(cell -> REAL.matcher(cell).matches() && Double.isFinite(Double.parseDouble(cell)))) {
            return Kind.REAL;
        }
        return full.stream().allMatch(cell -> cell.equalsIgnoreCase("true") || cell.equalsIgnoreCase("false"))
                ? Kind.FLAG
                : Kind.TEXT;
    }
}
