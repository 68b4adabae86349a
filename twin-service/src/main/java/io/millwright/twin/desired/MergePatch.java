package io.millwright.twin.desired;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** RFC 7396. */
final class MergePatch {
    private MergePatch() {}

    /**
     * The target after the patch; neither is changed.
     *
     * @param target absent where the patch makes a member that was not there
     */
    static JsonNode apply(@Nullable JsonNode target, JsonNode patch) {
        if (!(patch instanceof ObjectNode members)) {
            return patch.deepCopy();
        }
        ObjectNode result =
                target instanceof ObjectNode object ? object.deepCopy() : JsonNodeFactory.instance.objectNode();
        members.properties().forEach(member -> {
            if (member.getValue().isNull()) {
                result.remove(member.getKey());
            } else {
                result.set(member.getKey(), apply(result.get(member.getKey()), member.getValue()));
            }
        });
        return result;
    }
}
