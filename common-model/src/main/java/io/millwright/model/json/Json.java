package io.millwright.model.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

/** The JSON set-up that the whole system shares. */
public final class Json {
    /** The largest message, in bytes. */
    public static final int MAX_MESSAGE_BYTES = 256 * 1024;

    public static final int MAX_DEPTH = 32;
    /** Digits of a number in a message. */
    public static final int MAX_NUMBER_LENGTH = 100;

    private static final int MAX_NAME_LENGTH = 256;

    /** For messages: unknown members are ignored, so that old services meet new devices. */
    public static final ObjectMapper MAPPER = messages();

    /**
     * For what a database gives back. The limits of messages do not hold there: PostgreSQL's {@code jsonb} writes
     * {@code 1e300} with all its digits.
     */
    public static final ObjectMapper STORED = stored();

    private Json() {}

    private static ObjectMapper stored() {
        // a newer replica may have added a member already
        ObjectMapper mapper = JsonMapper.builder()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
        configure(mapper);
        return mapper;
    }

    private static ObjectMapper messages() {
        var constraints = StreamReadConstraints.builder()
                .maxNestingDepth(MAX_DEPTH)
                .maxNumberLength(MAX_NUMBER_LENGTH)
                .maxNameLength(MAX_NAME_LENGTH)
                .build();
        var factory = JsonFactory.builder()
                .streamReadConstraints(constraints)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                // a NaN costs its own value only, so that the parser has to let it through
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .build();
        ObjectMapper mapper = JsonMapper.builder(factory)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();
        configure(mapper);
        return mapper;
    }

    /** What the wire format fixes: names, times, numbers. Also applied to the mapper of the REST API. */
    public static void configure(ObjectMapper mapper) {
        mapper.registerModules(new JavaTimeModule(), new Jdk8Module())
                .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL)
                .configure(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES, false)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS);
    }
}
