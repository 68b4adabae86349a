package io.millwright.twin.query;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Collectors;

/** A property in a column of {@code twin.twin}. */
record PropertyPath(Comparison.Side side, List<String> path) {
    /** Characters of a value as JSON. An index takes no row of more than a third of a page. */
    private static final int MAX_KEY = 256;

    PropertyPath {
        path = List.copyOf(path);
    }

    static PropertyPath of(Comparison comparison) {
        return new PropertyPath(comparison.side(), comparison.path());
    }

    /** @throws IllegalArgumentException with words meant for the client */
    static PropertyPath parse(String text) {
        Comparison there = Comparison.parse(text);
        if (there.op() != Comparison.Op.PRESENT) {
            throw new IllegalArgumentException("must be a property such as reported/spindle/speed_rpm");
        }
        return of(there);
    }

    /**
     * The value that it is sorted and indexed by: null, a text, a number or a truth value, of bounded length. Absent, SQL null, for
     * objects, lists and longer texts.
     *
     * @param table the row's alias with a dot behind it, or nothing
     */
    String key(String table) {
        String value = value(table);
        return "case when jsonb_typeof(" + value + ") in ('object', 'array') or length((" + value + ")::text) > "
                + MAX_KEY + " then null else " + value + " end";
    }

    /** Whether such a value has a key, so that the key can stand for it. */
    static boolean hasKey(JsonNode value) {
        return value.isValueNode() && value.toString().length() <= MAX_KEY;
    }

    /** The value itself; the path as a quoted literal. */
    private String value(String table) {
        String column = side == Comparison.Side.DESIRED ? "desired" : "report";
        String members = new Comparison(side, path, Comparison.Op.PRESENT, null)
                .columnPath().stream()
                        .map(member -> "\"" + member.replace("\\", "\\\\").replace("\"", "\\\"") + "\"")
                        .collect(Collectors.joining(",", "{", "}"));
        return table + column + " #> '" + members.replace("'", "''") + "'::text[]";
    }
}
