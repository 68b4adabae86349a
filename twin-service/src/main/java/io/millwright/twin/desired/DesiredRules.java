package io.millwright.twin.desired;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.JsonLimits;
import io.millwright.twin.desired.DesiredOutcome.Refused;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * What a desired document may hold: what is stored, published and parsed by a device without becoming another one. A
 * number is stored with all its digits, so that one with a large exponent would come back too long for a parser.
 */
final class DesiredRules {
    static final int MAX_POINTER_LENGTH = 256;
    static final int MAX_DIGITS = 100;

    private DesiredRules() {}

    /** The first offender in document order; empty when the document is legal. */
    static Optional<Refused> firstOffence(ObjectNode document, DesiredLimits limits) {
        return JsonLimits.firstOffence(document, MAX_DIGITS)
                .map(offence -> new Refused(offence.pointer(), offence.detail()))
                .or(() -> find(document, "", 1, limits))
                .or(() -> size(document, limits));
    }

    private static Optional<Refused> find(JsonNode node, String pointer, int level, DesiredLimits limits) {
        if (pointer.length() > MAX_POINTER_LENGTH) {
            return refused(pointer, "has a pointer longer than " + MAX_POINTER_LENGTH + " characters");
        }
        if (node.isContainerNode() && level > limits.maxDepth()) {
            return refused(pointer, "is nested deeper than " + limits.maxDepth() + " levels");
        }
        if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                Optional<Refused> found = find(node.path(i), pointer + "/" + i, level + 1, limits);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            String below = pointer + "/" + JsonLimits.escape(member.getKey());
            Optional<Refused> found = find(member.getValue(), below, level + 1, limits);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<Refused> size(ObjectNode document, DesiredLimits limits) {
        int bytes = document.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > limits.maxBytes()) {
            return refused("", "is larger than " + limits.maxBytes() + " bytes: " + bytes);
        }
        int properties = Properties.of(document).size();
        return properties > limits.maxProperties()
                ? refused("", "has more than " + limits.maxProperties() + " properties: " + properties)
                : Optional.empty();
    }

    private static Optional<Refused> refused(String pointer, String detail) {
        return Optional.of(new Refused(pointer, detail));
    }
}
