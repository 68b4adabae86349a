package io.millwright.service.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Keeps compiled schemas, those used last. A schema's name says which text it has: a type and its revision, for example.
 * Thread-safe.
 */
public final class SchemaCache {
    private final Map<String, CompletableFuture<Optional<CompiledSchema>>> newest;

    private final Function<JsonNode, Optional<CompiledSchema>> compile;

    /** @param size how many schemas to keep */
    public SchemaCache(int size) {
        this(size, SchemaCache::compile);
    }

    SchemaCache(int size, Function<JsonNode, Optional<CompiledSchema>> compile) {
        this.compile = compile;
        this.newest = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, CompletableFuture<Optional<CompiledSchema>>> eldest) {
                return size() > size;
            }
        };
    }

    /**
     * Empty when the text is no legal schema: it was stored before anybody looked. Whoever needs one that is being compiled waits for
     * that; the others don't.
     */
    public Optional<CompiledSchema> get(String name, JsonNode text) {
        var own = new CompletableFuture<Optional<CompiledSchema>>();
        CompletableFuture<Optional<CompiledSchema>> there;
        synchronized (newest) {
            there = newest.putIfAbsent(name, own);
        }
        if (there != null) {
            return there.join();
        }
        try {
            own.complete(compile.apply(text));
        } catch (RuntimeException | Error e) {
            synchronized (newest) {
                newest.remove(name, own);
            }
            own.completeExceptionally(e);
            throw e;
        }
        return own.join();
    }

    private static Optional<CompiledSchema> compile(JsonNode text) {
        return SchemaRules.offences(text).isEmpty() ? Optional.of(CompiledSchema.unchecked(text)) : Optional.empty();
    }
}
