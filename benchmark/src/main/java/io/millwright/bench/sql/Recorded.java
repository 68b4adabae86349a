package io.millwright.bench.sql;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A transaction as a service ran it.
 *
 * @param statements in their order; a single one was a transaction by itself
 */
record Recorded(List<Statement> statements) {
    Recorded {
        statements = List.copyOf(statements);
    }

    /** @param values of the parameters, as text; null for NULL */
    record Statement(String sql, List<@Nullable String> values) {
        boolean mentions(String token) {
            return values.stream().anyMatch(value -> value != null && value.contains(token));
        }
    }

    boolean mentions(String token) {
        return statements.stream().anyMatch(statement -> statement.mentions(token));
    }

    /** What in its values looks like this, each once. */
    List<String> names(Pattern name) {
        return statements.stream()
                .flatMap(statement -> statement.values().stream())
                .flatMap(value -> value == null ? Stream.<String>empty() : found(name, value))
                .distinct()
                .toList();
    }

    private static Stream<String> found(Pattern name, String value) {
        return name.matcher(value).results().map(MatchResult::group);
    }
}
