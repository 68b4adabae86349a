package io.millwright.service.schema;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.json.JsonLimits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Looks at every schema within a schema, and only there: what stands in {@code enum} or {@code const} is data. */
final class SchemaWalk {
    private static final Set<String> ONE = Set.of(
            "items",
            "contains",
            "additionalProperties",
            "propertyNames",
            "if",
            "then",
            "else",
            "not",
            "unevaluatedItems",
            "unevaluatedProperties",
            "contentSchema");
    private static final Set<String> LIST = Set.of("allOf", "anyOf", "oneOf", "prefixItems");
    private static final Set<String> MAP =
            Set.of("properties", "patternProperties", "$defs", "definitions", "dependentSchemas");
    private static final LinearPatterns PATTERNS = new LinearPatterns();

    private final Set<String> targets = new HashSet<>();
    private final Map<String, String> references = new HashMap<>();
    private final List<SchemaViolation> offences = new ArrayList<>();

    private SchemaWalk() {}

    /** @param schema of the right shape */
    static Optional<SchemaViolation> firstOffence(JsonNode schema) {
        var walk = new SchemaWalk();
        walk.visit(schema, "");
        walk.references.forEach((pointer, reference) -> {
            if (!walk.targets.contains(reference)) {
                walk.offences.add(new SchemaViolation(pointer, "refers to nothing within this schema: " + reference));
            }
        });
        return walk.offences.stream().findFirst();
    }

    private void visit(JsonNode schema, String pointer) {
        targets.add("#" + pointer);
        for (Map.Entry<String, JsonNode> member : schema.properties()) {
            String keyword = member.getKey();
            String below = pointer + "/" + JsonLimits.escape(keyword);
            JsonNode value = member.getValue();
            if (ONE.contains(keyword)) {
                visit(value, below);
            } else if (LIST.contains(keyword)) {
                for (int i = 0; i < value.size(); i++) {
                    visit(value.get(i), below + "/" + i);
                }
            } else if (MAP.contains(keyword)) {
                value.properties()
                        .forEach(each -> visit(each.getValue(), below + "/" + JsonLimits.escape(each.getKey())));
            }
            check(keyword, value, below, pointer.isEmpty());
        }
    }

    private void check(String keyword, JsonNode value, String pointer, boolean atTop) {
        switch (keyword) {
            case "$ref", "$dynamicRef" -> references.put(pointer, value.asText());
            case "$anchor", "$dynamicAnchor" -> targets.add("#" + value.asText());
            case "$id" -> that(atTop, pointer, "may stand at the top alone");
            case "$schema" -> that(atTop && value.asText().equals(Dialect.ID), pointer, "must be " + Dialect.ID);
            case "$vocabulary" -> that(false, pointer, "is for meta-schemas");
            case "pattern" -> pattern(value.asText(), pointer);
            case "patternProperties" ->
                value.fieldNames().forEachRemaining(regex -> pattern(regex, pointer + "/" + JsonLimits.escape(regex)));
            default -> {}
        }
    }

    private void pattern(String regex, String pointer) {
        try {
            PATTERNS.getRegularExpression(regex);
        } catch (IllegalArgumentException e) {
            offences.add(new SchemaViolation(pointer, String.valueOf(e.getMessage())));
        }
    }

    private void that(boolean holds, String pointer, String detail) {
        if (!holds) {
            offences.add(new SchemaViolation(pointer, detail));
        }
    }
}
