package io.millwright.twin.desired;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.JsonLimits;
import io.millwright.twin.core.PropertyChange;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The properties of a document: every value that is no object (an array is one value), and every empty object. */
public final class Properties {
    private Properties() {}

    /** The values by JSON pointer, in document order. */
    public static Map<String, JsonNode> of(ObjectNode document) {
        var properties = new LinkedHashMap<String, JsonNode>();
        document.properties().forEach(member -> collect(properties, pointer("", member), member.getValue()));
        return properties;
    }

    private static void collect(Map<String, JsonNode> properties, String pointer, JsonNode value) {
        if (value instanceof ObjectNode object && !object.isEmpty()) {
            object.properties().forEach(member -> collect(properties, pointer(pointer, member), member.getValue()));
        } else {
            properties.put(pointer, value);
        }
    }

    private static String pointer(String above, Map.Entry<String, JsonNode> member) {
        return above + "/" + JsonLimits.escape(member.getKey());
    }

    /** Who changed what last, after {@code change} turned one document into the other. */
    static Map<String, PropertyChange> changes(
            ObjectNode before, Map<String, PropertyChange> known, ObjectNode after, PropertyChange change) {
        Map<String, JsonNode> old = of(before);
        var changes = new LinkedHashMap<String, PropertyChange>();
        of(after).forEach((pointer, value) -> {
            PropertyChange earlier = known.get(pointer);
            changes.put(pointer, earlier != null && areEqual(old.get(pointer), value) ? earlier : change);
        });
        return changes;
    }

    /** Who removed what, after {@code change} turned one document into the other; of many the latest. */
    static Map<String, PropertyChange> removals(
            ObjectNode before, Map<String, PropertyChange> known, ObjectNode after, PropertyChange change, int atMost) {
        Map<String, JsonNode> present = of(after);
        var removals = new HashMap<String, PropertyChange>(known);
        of(before).keySet().forEach(pointer -> removals.put(pointer, change));
        removals.keySet().removeAll(present.keySet());
        return removals.entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, PropertyChange>>comparingLong(
                                removal -> -removal.getValue().revision())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(atMost)
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Equal as JSON: member order means nothing, and 1 is 1.0. */
    public static boolean areEqual(@Nullable JsonNode one, JsonNode other) {
        return one != null
                && one.equals(
                        (a, b) -> {
                            if (a.isNumber() && b.isNumber()) {
                                return a.decimalValue().compareTo(b.decimalValue());
                            }
                            return a.equals(b) ? 0 : 1;
                        },
                        other);
    }
}
