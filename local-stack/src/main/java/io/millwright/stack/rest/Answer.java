package io.millwright.stack.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.millwright.model.json.Json;
import java.net.http.HttpHeaders;
import java.util.Optional;

/** What a service answered. */
public record Answer(int status, HttpHeaders headers, String text) {
    /** The body; a missing node when it is empty or no JSON. */
    public JsonNode json() {
        try {
            return text.isBlank() ? MissingNode.getInstance() : Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    public Optional<String> etag() {
        return headers.firstValue("ETag");
    }

    public boolean isSuccess() {
        return status / 100 == 2;
    }
}
