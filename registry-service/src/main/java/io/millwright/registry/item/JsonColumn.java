package io.millwright.registry.item;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import io.millwright.model.json.Json;
import java.io.UncheckedIOException;

/** Values as the text of a {@code jsonb} column: numbers stay exact. */
public final class JsonColumn {
    private JsonColumn() {}

    public static String write(Object value) {
        try {
            return Json.MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a " + value.getClass().getName() + " can't be written as JSON", e);
        }
    }

    /** @throws UncheckedIOException when the column holds what the registry never wrote */
    public static <T> T read(String column, TypeReference<T> type) {
        try {
            return Json.MAPPER.readValue(column, type);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a column holds no " + type.getType(), e);
        }
    }
}
