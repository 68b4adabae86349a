package io.millwright.model.json;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** Checks of message members; the thrown text names the wire member and is meant for the sender. */
public final class Require {
    private Require() {}

    public static <T> T present(@Nullable T value, String member) {
        if (value == null) {
            throw new IllegalArgumentException(member + " is missing");
        }
        return value;
    }

    /** Text that is there, is storable and has at most {@code maxLength} characters. */
    public static String text(@Nullable String value, int maxLength, String member) {
        String text = present(value, member);
        if (text.isEmpty() || text.length() > maxLength || !JsonLimits.isStorable(text)) {
            throw new IllegalArgumentException(member + " must be 1 to " + maxLength + " characters of plain text");
        }
        return text;
    }

    public static @Nullable String optionalText(@Nullable String value, int maxLength, String member) {
        return value == null ? null : text(value, maxLength, member);
    }

    /** A document that can be stored exactly as it is. */
    public static <T extends JsonNode> T storable(T document, String member) {
        JsonLimits.firstOffence(document).ifPresent(offence -> {
            throw new IllegalArgumentException(member + offence.pointer() + " " + offence.detail());
        });
        return document;
    }

    public static void that(boolean holds, String broken) {
        if (!holds) {
            throw new IllegalArgumentException(broken);
        }
    }
}
