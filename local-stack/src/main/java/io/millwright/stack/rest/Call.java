package io.millwright.stack.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request, still to be sent.
 *
 * @param path with the query, below the base URL
 */
public record Call(
        String method,
        String path,
        Map<String, String> headers,
        @Nullable JsonNode body) {
    public Call {
        headers = Map.copyOf(headers);
    }

    public static Call get(String path) {
        return new Call("GET", path, Map.of(), null);
    }

    public static Call put(String path, JsonNode body) {
        return new Call("PUT", path, Map.of("Content-Type", "application/json"), body);
    }

    public static Call post(String path, @Nullable JsonNode body) {
        return new Call("POST", path, body == null ? Map.of() : Map.of("Content-Type", "application/json"), body);
    }

    public static Call mergePatch(String path, JsonNode body) {
        return new Call("PATCH", path, Map.of("Content-Type", "application/merge-patch+json"), body);
    }

    public static Call delete(String path) {
        return new Call("DELETE", path, Map.of(), null);
    }

    public Call with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new Call(method, path, more, body);
    }
}
