package io.millwright.twin.core;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.millwright.model.json.Json;

/**
 * JSON as the database gives it back. The limits of messages do not hold here: {@code jsonb} writes {@code 1e300} with all
 * its digits, and a document of properties by pointer has longer names than a message.
 */
public final class StoredJson {
    private static final ObjectMapper MAPPER = mapper();

    private StoredJson() {}

    private static ObjectMapper mapper() {
        // a newer replica may have added a column already
        ObjectMapper mapper = JsonMapper.builder()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
        Json.configure(mapper);
        return mapper;
    }

    public static <T> T read(String stored, Class<T> type) {
        try {
            return MAPPER.readValue(stored, type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a stored " + type.getSimpleName() + " can't be read", e);
        }
    }

    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(
                    "a " + value.getClass().getSimpleName() + " that was made here can't be written", e);
        }
    }
}
