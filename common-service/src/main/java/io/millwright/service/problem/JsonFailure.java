package io.millwright.service.problem;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import io.millwright.model.json.JsonLimits;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says in words for the client what Jackson disliked, and where. Jackson's own texts name Java types, so none is passed on. */
public final class JsonFailure {
    private static final String TOO_LARGE = "The body is nested too deeply or holds too long a name or number.";

    /** How Jackson begins what it says of anything after the document; there is no type for it. */
    private static final String TRAILING = "Trailing token";

    private JsonFailure() {}

    public static ProblemException explain(JsonProcessingException failure) {
        return switch (failure) {
            case StreamConstraintsException _ -> Problems.MALFORMED_JSON.with(TOO_LARGE);
            case JsonMappingException mapping
            when mapping.getCause() instanceof StreamConstraintsException -> Problems.MALFORMED_JSON.with(TOO_LARGE);
            case JsonMappingException mapping
            when isAboutAMember(mapping) ->
                Problems.INVALID_REQUEST
                        .with("The body breaks a rule; see errors.")
                        .error(pointer(mapping), complaint(mapping));
            default -> Problems.MALFORMED_JSON.with("The body can't be read as JSON" + location(failure) + ".");
        };
    }

    /** A parser's failure inside a document is a mapping exception too, with the parser's exception as its cause. */
    private static boolean isAboutAMember(JsonMappingException mapping) {
        return !(mapping.getCause() instanceof JsonProcessingException)
                && !mapping.getOriginalMessage().startsWith(TRAILING);
    }

    private static String complaint(JsonMappingException failure) {
        return switch (failure) {
            case UnrecognizedPropertyException _ -> "is not a member of this request";
            case ValueInstantiationException refused
            when refused.getCause() instanceof IllegalArgumentException rule && rule.getMessage() != null ->
                rule.getMessage();
            case InvalidFormatException wrong -> "must be " + expectation(wrong.getTargetType());
            case MismatchedInputException wrong -> "must be " + expectation(wrong.getTargetType());
            default -> "has an illegal value";
        };
    }

    private static String expectation(@Nullable Class<?> type) {
        if (type == null) {
            return "of another type";
        }
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .map(constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(", ", "one of ", ""));
        }
        if (type == Instant.class) {
            return "a time such as 2026-11-30T21:00:00Z";
        }
        if (type == Duration.class) {
            return "a duration such as PT30S";
        }
        if (type == String.class) {
            return "a string";
        }
        if (type == Boolean.class || type == boolean.class) {
            return "true or false";
        }
        if (Number.class.isAssignableFrom(type) || type.isPrimitive()) {
            return "a number that fits";
        }
        return Iterable.class.isAssignableFrom(type) || type.isArray() ? "an array" : "of another type";
    }

    private static String pointer(JsonMappingException failure) {
        return failure.getPath().stream()
                .map(step -> step.getFieldName() == null
                        ? Integer.toString(step.getIndex())
                        : JsonLimits.escape(step.getFieldName()))
                .map(step -> "/" + step)
                .collect(Collectors.joining());
    }

    private static String location(JsonProcessingException failure) {
        var location = failure.getLocation();
        return location == null ? "" : ", line " + location.getLineNr() + ", column " + location.getColumnNr();
    }
}
