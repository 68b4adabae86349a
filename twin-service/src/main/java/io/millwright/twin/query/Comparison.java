package io.millwright.twin.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.millwright.model.json.JsonLimits;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One condition on a property: {@code reported/spindle/speed_rpm>=1000}, {@code desired/mode=auto}, {@code reported/tool!="12"},
 * {@code reported/door_open}, {@code !desired/tool}. Pure.
 *
 * <p>In front stands which state is meant, then a JSON pointer into it, up to the first {@code = ! < >}; then a number, {@code true},
 * {@code false}, {@code null} or a text, which needs quotes only where it looks like one of these. A comparison holds only for a
 * property that is there; one by size only for a value of the same type.
 *
 * @param path members and indexes from the document's root
 * @param value absent for a condition on being there
 */
record Comparison(
        Side side, List<String> path, Op op, @Nullable JsonNode value) {
    private static final Pattern SYNTAX =
            Pattern.compile("(!?)(reported|desired)((?:/[^=!<>/]*)+)(?:(<=|>=|!=|=|<|>)(.*))?", Pattern.DOTALL);
    private static final Pattern NUMBER =
            Pattern.compile("-?(?:0|[1-9][0-9]{0,30})(?:\\.[0-9]{1,30})?(?:[eE][+-]?[0-9]{1,2})?");
    private static final Pattern BAD_ESCAPE = Pattern.compile("~(?![01])");
    private static final int MAX_LENGTH = 512;
    private static final int MAX_DEPTH = 16;

    Comparison {
        path = List.copyOf(path);
    }

    enum Side {
        REPORTED,
        DESIRED
    }

    enum Op {
        EQUAL("="),
        DIFFERENT("<>"),
        LESS("<"),
        AT_MOST("<="),
        MORE(">"),
        AT_LEAST(">="),
        PRESENT(""),
        ABSENT("");

        private final String sql;

        Op(String sql) {
            this.sql = sql;
        }

        String sql() {
            return sql;
        }

        boolean isByOrder() {
            return this == LESS || this == AT_MOST || this == MORE || this == AT_LEAST;
        }
    }

    /** @throws IllegalArgumentException with words meant for the client */
    static Comparison parse(String text) {
        Matcher parts = SYNTAX.matcher(text);
        if (text.length() > MAX_LENGTH || !JsonLimits.isStorable(text) || !parts.matches()) {
            throw new IllegalArgumentException("must be a condition such as reported/spindle/speed_rpm>=1000");
        }
        Side side = Side.valueOf(parts.group(2).toUpperCase(Locale.ROOT));
        List<String> path = path(parts.group(3));
        boolean negated = !parts.group(1).isEmpty();
        if (parts.group(4) == null) {
            return new Comparison(side, path, negated ? Op.ABSENT : Op.PRESENT, null);
        }
        if (negated) {
            throw new IllegalArgumentException("takes ! only before a property that is to be absent");
        }
        Op op = op(parts.group(4));
        JsonNode value = value(parts.group(5));
        if (op.isByOrder() && !value.isNumber() && !value.isTextual()) {
            throw new IllegalArgumentException("compares only numbers and texts by size");
        }
        return new Comparison(side, path, op, value);
    }

    private static List<String> path(String pointer) {
        if (BAD_ESCAPE.matcher(pointer).find()) {
            throw new IllegalArgumentException("has a pointer in which ~ isn't followed by 0 or 1");
        }
        List<String> path = Arrays.stream(pointer.substring(1).split("/", -1))
                .map(token -> token.replace("~1", "/").replace("~0", "~"))
                .toList();
        if (path.size() > MAX_DEPTH) {
            throw new IllegalArgumentException("has a pointer of more than " + MAX_DEPTH + " members");
        }
        return path;
    }

    private static Op op(String text) {
        return switch (text) {
            case "=" -> Op.EQUAL;
            case "!=" -> Op.DIFFERENT;
            case "<" -> Op.LESS;
            case "<=" -> Op.AT_MOST;
            case ">" -> Op.MORE;
            default -> Op.AT_LEAST;
        };
    }

    private static JsonNode value(String text) {
        if (text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"")) {
            return TextNode.valueOf(text.substring(1, text.length() - 1));
        }
        if (NUMBER.matcher(text).matches()) {
            return DecimalNode.valueOf(new BigDecimal(text));
        }
        return switch (text) {
            case "true", "false" -> BooleanNode.valueOf(text.equals("true"));
            case "null" -> NullNode.getInstance();
            default -> TextNode.valueOf(text);
        };
    }

    /** Where the property is in a row of {@code twin.twin}: the way into the column of its side. */
    List<String> columnPath() {
        return side == Side.DESIRED
                ? path
                : java.util.stream.Stream.concat(java.util.stream.Stream.of("reported"), path.stream())
                        .toList();
    }
}
