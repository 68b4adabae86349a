package io.millwright.service.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps compiled schemas, those used last. A schema's name says which text it has: a type and its revision, for example.
 * Thread-safe.
 */
public final class SchemaCache {
    private final Map<String, Optional<CompiledSchema>> newest;

    /** @param size how many schemas to keep */
    public SchemaCache(int size) {
        this.newest = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Optional<CompiledSchema>> eldest) {
                return size() > size;
            }
        };
    }

    /** Empty when the text is no legal schema: it was stored before anybody looked. */
    public Optional<CompiledSchema> get(String name, JsonNode text) {
        synchronized (newest) {
            return newest.computeIfAbsent(name, absent -> compile(text));
        }
    }

    private static Optional<CompiledSchema> compile(JsonNode text) {
        return SchemaRules.offences(text).isEmpty() ? Optional.of(CompiledSchema.unchecked(text)) : Optional.empty();
    }
}
