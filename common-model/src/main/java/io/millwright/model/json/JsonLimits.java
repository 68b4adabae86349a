package io.millwright.model.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;

/** Finds what JSON allows but no store, browser or controller keeps: such a document is refused, not bent. */
public final class JsonLimits {
    /** Numbers with more digits or larger exponents than this are refused. */
    public static final int MAX_EXPONENT = 400;

    private JsonLimits() {}

    /** What is wrong with a document. {@code pointer} is an RFC 6901 JSON pointer to the offender. */
    public record Offence(String pointer, String detail) {}

    /** The first offender in document order; empty when the document can be stored exactly as it is. */
    public static Optional<Offence> firstOffence(JsonNode document) {
        return firstOffence(document, Integer.MAX_VALUE);
    }

    /**
     * As above, and every number has at most {@code maxDigits} digits when it is written out: for what goes on to a device,
     * whose reader refuses longer ones.
     */
    public static Optional<Offence> firstOffence(JsonNode document, int maxDigits) {
        return find(document, "", 0, maxDigits);
    }

    private static Optional<Offence> find(JsonNode node, String pointer, int depth, int maxDigits) {
        if (depth > Json.MAX_DEPTH) {
            return offence(pointer, "is nested deeper than " + Json.MAX_DEPTH + " levels");
        }
        if (node.isTextual() && !isStorable(node.textValue())) {
            return offence(pointer, "holds U+0000 or half a surrogate pair");
        }
        if (node.isFloatingPointNumber() || node.isBigInteger()) {
            return number(node, pointer, maxDigits);
        }
        if (node.isArray()) {
            int index = 0;
            for (JsonNode element : node) {
                Optional<Offence> found = find(element, pointer + "/" + index++, depth + 1, maxDigits);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            String below = pointer + "/" + escape(member.getKey());
            if (!isStorable(member.getKey())) {
                return offence(pointer, "has a member whose name holds U+0000 or half a surrogate pair");
            }
            Optional<Offence> found = find(member.getValue(), below, depth + 1, maxDigits);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<Offence> number(JsonNode node, String pointer, int maxDigits) {
        if ((node.isDouble() || node.isFloat()) && !Double.isFinite(node.doubleValue())) {
            return offence(pointer, "is not a finite number");
        }
        var decimal = node.decimalValue();
        long digits = Math.max((long) decimal.precision() - decimal.scale(), 1) + Math.max(decimal.scale(), 0);
        if (digits > maxDigits) {
            return offence(pointer, "is a number of more than " + maxDigits + " digits");
        }
        long exponent = (long) decimal.precision() - decimal.scale();
        return Math.abs(exponent) > MAX_EXPONENT || Math.abs((long) decimal.scale()) > MAX_EXPONENT
                ? offence(pointer, "is a number with an exponent beyond " + MAX_EXPONENT)
                : Optional.empty();
    }

    /** Whether PostgreSQL's {@code text} and {@code jsonb} can hold the string. */
    public static boolean isStorable(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0 || Character.isLowSurrogate(c)) {
                return false;
            }
            if (Character.isHighSurrogate(c)) {
                i++;
                if (i == text.length() || !Character.isLowSurrogate(text.charAt(i))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** One reference token of a JSON pointer. */
    public static String escape(String member) {
        return member.replace("~", "~0").replace("/", "~1");
    }

    private static Optional<Offence> offence(String pointer, String detail) {
        return Optional.of(new Offence(pointer, detail));
    }
}
