package io.millwright.ingestion.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.millwright.model.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows of equal shape, as CSV, NDJSON or columns.
 *
 * @param columns names, in the order of the members of a row
 * @param rows may hold nulls
 */
record Table(List<String> columns, Collection<List<@Nullable Object>> rows) {
    /** The line of names (RFC 4180). */
    static String csvHeader(List<String> columns) {
        return String.join(",", columns) + "\r\n";
    }

    /** Without the line of names; an absent value is an empty field. Numbers and times are written as in JSON. */
    String csvRows() {
        var text = new StringBuilder();
        for (List<@Nullable Object> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                text.append(i == 0 ? "" : ",").append(field(row.get(i)));
            }
            text.append("\r\n");
        }
        return text.toString();
    }

    byte[] csv() {
        return (csvHeader(columns) + csvRows()).getBytes(StandardCharsets.UTF_8);
    }

    /** An object a line, without the members that are absent. */
    String ndjson() {
        var text = new StringBuilder();
        for (List<@Nullable Object> row : rows) {
            Map<String, Object> object = LinkedHashMap.newLinkedHashMap(row.size());
            for (int i = 0; i < row.size(); i++) {
                Object value = row.get(i);
                if (value != null) {
                    object.put(columns.get(i), value);
                }
            }
            text.append(json(object)).append('\n');
        }
        return text.toString();
    }

    /** Each column by its name; an absent value is null. */
    Map<String, List<@Nullable Object>> byColumn() {
        Map<String, List<@Nullable Object>> lists = LinkedHashMap.newLinkedHashMap(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            List<@Nullable Object> list = new ArrayList<>(rows.size());
            for (List<@Nullable Object> row : rows) {
                list.add(row.get(i));
            }
            lists.put(columns.get(i), list);
        }
        return lists;
    }

    private static String field(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case String text -> quoted(text);
            case Number number -> json(number);
            default -> quoted(value.toString());
        };
    }

    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return plain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
    }

    static String json(Object value) {
        try {
            return Json.MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("An answer must be writable as JSON", e);
        }
    }
}
