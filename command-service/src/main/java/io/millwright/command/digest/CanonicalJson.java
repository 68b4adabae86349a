package io.millwright.command.digest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/**
 * Canonical text of a JSON value: members by name, no white space, numbers by their exact value ({@code 1}, {@code 1.0} and
 * {@code 1e0} are one). Numbers keep all their digits, unlike with RFC 8785.
 */
public final class CanonicalJson {
    private CanonicalJson() {}

    public static String text(JsonNode value) {
        StringBuilder text = new StringBuilder();
        write(value, text);
        return text.toString();
    }

    /** 64 lower-case hexadecimal digits. */
    public static String sha256(JsonNode value) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(text(value).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static void write(JsonNode value, StringBuilder text) {
        switch (value.getNodeType()) {
            case OBJECT -> {
                Map<String, JsonNode> members = new TreeMap<>();
                value.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
                String separator = "{";
                for (Map.Entry<String, JsonNode> member : members.entrySet()) {
                    text.append(separator).append(quoted(member.getKey())).append(':');
                    write(member.getValue(), text);
                    separator = ",";
                }
                text.append(members.isEmpty() ? "{}" : "}");
            }
            case ARRAY -> {
                String separator = "[";
                for (JsonNode element : value) {
                    text.append(separator);
                    write(element, text);
                    separator = ",";
                }
                text.append(value.isEmpty() ? "[]" : "]");
            }
            case NUMBER -> text.append(number(value));
            case STRING -> text.append(quoted(value.textValue()));
            case BOOLEAN -> text.append(value.booleanValue());
            case NULL, MISSING -> text.append("null");
            case BINARY, POJO -> throw new IllegalArgumentException("not a JSON value: " + value.getNodeType());
        }
    }

    private static String number(JsonNode value) {
        var exact = value.decimalValue().stripTrailingZeros();
        return exact.signum() == 0 ? "0" : exact.unscaledValue() + (exact.scale() == 0 ? "" : "e" + -exact.scale());
    }

    private static String quoted(String value) {
        return TextNode.valueOf(value).toString();
    }
}
