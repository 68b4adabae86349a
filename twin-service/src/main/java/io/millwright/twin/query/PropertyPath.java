package io.millwright.twin.query;

import java.util.List;
import java.util.stream.Collectors;

/** A property in a column of {@code twin.twin}. */
record PropertyPath(Comparison.Side side, List<String> path) {
    PropertyPath {
        path = List.copyOf(path);
    }

    static PropertyPath of(Comparison comparison) {
        return new PropertyPath(comparison.side(), comparison.path());
    }

    /** The expression of an index on it; the path as a quoted literal. */
    String expression() {
        String column = side == Comparison.Side.DESIRED ? "desired" : "report";
        String members = new Comparison(side, path, Comparison.Op.PRESENT, null)
                .columnPath().stream()
                        .map(member -> "\"" + member.replace("\\", "\\\\").replace("\"", "\\\"") + "\"")
                        .collect(Collectors.joining(",", "{", "}"));
        return column + " #> '" + members.replace("'", "''") + "'::text[]";
    }
}
