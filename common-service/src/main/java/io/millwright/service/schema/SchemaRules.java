package io.millwright.service.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaException;
import io.millwright.model.json.JsonLimits;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** What a schema may be. */
public final class SchemaRules {
    /** Of the schema as JSON. */
    public static final int MAX_BYTES = 65_536;

    private SchemaRules() {}

    /**
     * Why this is no schema that is taken here; empty when it is a legal one. Legal is a schema of draft 2020-12, in
     * itself: references stay inside of it, {@code $id} stands at its top alone, and patterns are regular expressions
     * without look-around and back-references.
     */
    public static List<SchemaViolation> offences(JsonNode schema) {
        return storable(schema)
                .or(() -> shape(schema))
                .or(() -> SchemaWalk.firstOffence(schema))
                .or(() -> compiles(schema))
                .map(List::of)
                .orElseGet(List::of);
    }

    private static Optional<SchemaViolation> storable(JsonNode schema) {
        if (!schema.isObject() && !schema.isBoolean()) {
            return Optional.of(new SchemaViolation("", "must be an object"));
        }
        if (schema.toString().getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            return Optional.of(new SchemaViolation("", "is larger than " + MAX_BYTES + " bytes"));
        }
        return JsonLimits.firstOffence(schema).map(offence -> new SchemaViolation(offence.pointer(), offence.detail()));
    }

    private static Optional<SchemaViolation> shape(JsonNode schema) {
        return Dialect.META_SCHEMA.validate(schema).stream().findFirst();
    }

    private static Optional<SchemaViolation> compiles(JsonNode schema) {
        try {
            CompiledSchema.unchecked(schema);
            return Optional.empty();
        } catch (SchemaException | IllegalArgumentException e) {
            return Optional.of(new SchemaViolation("", "can't be used as a schema: " + e.getMessage()));
        }
    }
}
