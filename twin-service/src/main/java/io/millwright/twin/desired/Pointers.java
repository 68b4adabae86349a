package io.millwright.twin.desired;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.JsonLimits;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Places within a document, by JSON pointer (RFC 6901). They lead through objects: an array is one value. */
public final class Pointers {
    private static final Pattern LEGAL = Pattern.compile("(/([^~/]|~[01])*)*");

    private Pointers() {}

    static boolean isLegal(String pointer) {
        return pointer.length() <= DesiredRules.MAX_POINTER_LENGTH
                && LEGAL.matcher(pointer).matches();
    }

    /** The value there; empty when there is none. */
    public static Optional<JsonNode> at(JsonNode document, String pointer) {
        JsonNode node = document;
        for (String token : tokens(pointer)) {
            JsonNode below = node.isObject() ? node.get(token) : null;
            if (below == null) {
                return Optional.empty();
            }
            node = below;
        }
        return Optional.of(node);
    }

    /**
     * The document with another value there; objects on the way are made, what was given is not changed.
     *
     * @param change gets the present value, null when there is none
     * @return the pointer of the first value on the way that is no object, when there is one
     */
    static Changed change(JsonNode document, String pointer, Function<@Nullable JsonNode, JsonNode> change) {
        return change(document, "", tokens(pointer), change);
    }

    private static Changed change(
            @Nullable JsonNode node, String above, List<String> tokens, Function<@Nullable JsonNode, JsonNode> change) {
        if (tokens.isEmpty()) {
            return new Changed.Done(change.apply(node));
        }
        if (node != null && !node.isObject()) {
            return new Changed.Blocked(above);
        }
        String token = tokens.getFirst();
        ObjectNode copy = node instanceof ObjectNode object ? object.deepCopy() : JsonNodeFactory.instance.objectNode();
        return switch (change(
                copy.get(token), above + "/" + JsonLimits.escape(token), tokens.subList(1, tokens.size()), change)) {
            case Changed.Done(var below) -> {
                copy.set(token, below);
                yield new Changed.Done(copy);
            }
            case Changed.Blocked blocked -> blocked;
        };
    }

    private static List<String> tokens(String pointer) {
        return pointer.isEmpty()
                ? List.of()
                : Arrays.stream(pointer.substring(1).split("/", -1))
                        .map(token -> token.replace("~1", "/").replace("~0", "~"))
                        .toList();
    }

    /** What became of a change. */
    sealed interface Changed {
        record Done(JsonNode document) implements Changed {}

        /** A value on the way is no object. */
        record Blocked(String pointer) implements Changed {}
    }
}
