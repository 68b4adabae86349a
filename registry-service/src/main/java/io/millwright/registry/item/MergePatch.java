package io.millwright.registry.item;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** JSON Merge Patch (RFC 7396). Pure; neither input is changed. */
final class MergePatch {
    private MergePatch() {}

    static JsonNode apply(@Nullable JsonNode target, JsonNode patch) {
        if (!(patch instanceof ObjectNode members)) {
            return patch;
        }
        ObjectNode merged =
                target instanceof ObjectNode object ? object.deepCopy() : JsonNodeFactory.instance.objectNode();
        members.properties().forEach(member -> {
            if (member.getValue().isNull()) {
                merged.remove(member.getKey());
            } else {
                merged.set(member.getKey(), apply(merged.get(member.getKey()), member.getValue()));
            }
        });
        return merged;
    }
}
