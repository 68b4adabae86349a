package io.millwright.registry.transfer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.registry.transfer.CsvRecords.CsvRecord;
import io.millwright.registry.transfer.ImportLine.Unreadable;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** CSV: a header with names of {@link CsvFormat#COLUMNS}, then a machine a record. */
final class CsvLineReader implements LineReader {
    private final CsvRecords records;
    private final DocumentReader documents;
    private final ObjectMapper mapper;
    private final List<String> columns;

    /** @throws UnreadableFileException when the header names no column twice or one that there isn't */
    CsvLineReader(BoundedText text, DocumentReader documents, ObjectMapper mapper) throws IOException {
        this.records = new CsvRecords(text);
        this.documents = documents;
        this.mapper = mapper;
        this.columns = header(records.next());
    }

    private static List<String> header(@Nullable CsvRecord first) {
        if (first == null) {
            throw new UnreadableFileException("The file has no header.");
        }
        List<String> names = first.fields().stream().map(String::strip).toList();
        for (String name : names) {
            if (!CsvFormat.COLUMNS.contains(name)) {
                throw new UnreadableFileException(
                        "There is no column " + name + "; there are " + CsvFormat.COLUMNS + ".");
            }
        }
        if (new HashSet<>(names).size() < names.size()) {
            throw new UnreadableFileException("The header names a column twice.");
        }
        return names;
    }

    @Override
    public @Nullable ImportLine next() throws IOException {
        CsvRecord record = records.next();
        if (record == null) {
            return null;
        }
        if (record.fields().size() != columns.size()) {
            return new Unreadable(
                    record.line(),
                    null,
                    "",
                    "must have " + columns.size() + " fields, not "
                            + record.fields().size());
        }
        ObjectNode line = mapper.createObjectNode();
        for (int i = 0; i < columns.size(); i++) {
            String text = record.fields().get(i);
            if (!text.isEmpty() && !put(line, columns.get(i), text)) {
                return new Unreadable(record.line(), null, "/" + columns.get(i), "can't be read");
            }
        }
        return documents.read(record.line(), line);
    }

    /** Whether the text is one for the column. */
    private boolean put(ObjectNode line, String column, String text) {
        switch (column) {
            case CsvFormat.LABELS -> {
                try {
                    line.set(column, mapper.readTree(text));
                } catch (JsonProcessingException e) {
                    return false;
                }
            }
            case DocumentReader.REVISION -> {
                if (!text.matches("[0-9]{1,18}")) {
                    return false;
                }
                line.put(column, Long.parseLong(text));
            }
            default -> line.put(column, text);
        }
        return true;
    }
}
