package io.millwright.service.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millwright.model.json.Json;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;

/** The wire format of the whole system, but stricter: a member that the API doesn't know is refused. */
@Singleton
final class RestJsonMapper implements ObjectMapperCustomizer {
    @Override
    public void customize(ObjectMapper mapper) {
        Json.configure(mapper);
        mapper.getFactory()
                .setStreamReadConstraints(Json.MAPPER.getFactory().streamReadConstraints())
                .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
        mapper.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    }
}
