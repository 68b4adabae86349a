package io.millwright.twin.core;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.millwright.model.json.Json;

/** JSON as the database gives it back; a document of properties by pointer has longer names than a message. */
public final class StoredJson {
    private StoredJson() {}

    public static <T> T read(String stored, Class<T> type) {
        try {
            return Json.STORED.readValue(stored, type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a stored " + type.getSimpleName() + " can't be read", e);
        }
    }

    public static String write(Object value) {
        try {
            return Json.STORED.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(
                    "a " + value.getClass().getSimpleName() + " that was made here can't be written", e);
        }
    }
}
