package io.millwright.registry.transfer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The records of a CSV file (RFC 4180): commas, quotes doubled within quotes, line breaks within quotes. */
final class CsvRecords {
    private static final int MAX_FIELDS = 100;

    /** @param line where it begins */
    record CsvRecord(int line, List<String> fields) {}

    private final BoundedText text;

    CsvRecords(BoundedText text) {
        this.text = text;
    }

    /** The next record that is not an empty line; null at the end. */
    @Nullable CsvRecord next() throws IOException {
        while (text.peek() == '\n') {
            text.next();
        }
        if (text.peek() == BoundedText.END) {
            return null;
        }
        int line = text.line();
        List<String> fields = new ArrayList<>();
        int length = 0;
        boolean more = true;
        while (more) {
            String field = text.peek() == '"' ? quoted(line) : plain();
            length += field.length();
            if (length > BoundedText.MAX_LINE_LENGTH || fields.size() >= MAX_FIELDS) {
                throw new UnreadableFileException("The record at line " + line + " is too long.");
            }
            fields.add(field);
            int end = text.next();
            if (end != ',' && end != '\n' && end != BoundedText.END) {
                throw new UnreadableFileException("Behind a closing quote in the record at line " + line
                        + " there must be a comma or the end of the line.");
            }
            more = end == ',';
        }
        return new CsvRecord(line, fields);
    }

    private String plain() throws IOException {
        var field = new StringBuilder();
        for (int c = text.peek(); c != ',' && c != '\n' && c != BoundedText.END; c = text.peek()) {
            BoundedText.add(field, text.next());
        }
        return field.toString();
    }

    private String quoted(int line) throws IOException {
        text.next();
        var field = new StringBuilder();
        while (true) {
            int c = text.next();
            if (c == BoundedText.END) {
                throw new UnreadableFileException("A quote in the record at line " + line + " is not closed.");
            }
            if (c != '"') {
                BoundedText.add(field, c);
            } else if (text.peek() == '"') {
                BoundedText.add(field, text.next());
            } else {
                return field.toString();
            }
        }
    }
}
