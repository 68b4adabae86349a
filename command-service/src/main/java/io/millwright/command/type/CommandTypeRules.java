package io.millwright.command.type;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.command.ledger.Ordering;
import io.millwright.service.schema.CompiledSchema;
import io.millwright.service.schema.SchemaViolation;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What holds for commands of one type.
 *
 * @param maxTtl absent for the service's own bound
 * @param parameters absent when anything goes
 * @param result absent when anything goes
 */
public record CommandTypeRules(
        @Nullable Duration maxTtl,
        @Nullable CompiledSchema parameters,
        @Nullable CompiledSchema result,
        Ordering ordering) {
    static final CommandTypeRules NONE = new CommandTypeRules(null, null, null, Ordering.ANY);

    /** What an older registry stored without looking binds nobody. */
    static CommandTypeRules of(JsonNode document) {
        return new CommandTypeRules(
                duration(document.path("max_ttl")),
                schema(document.path("parameters_schema")),
                schema(document.path("result_schema")),
                ordering(document.path("order").asText("any")));
    }

    public List<SchemaViolation> parameterOffences(JsonNode value) {
        return parameters == null ? List.of() : parameters.validate(value);
    }

    /** The first thing in a result that breaks its schema, in words. */
    public Optional<String> resultOffence(JsonNode value) {
        return result == null
                ? Optional.empty()
                : result.validate(value).stream()
                        .findFirst()
                        .map(violation -> (violation.pointer() + " " + violation.detail()).strip());
    }

    private static @Nullable Duration duration(JsonNode text) {
        try {
            return text.isTextual() ? Duration.parse(text.textValue()) : null;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static @Nullable CompiledSchema schema(JsonNode schema) {
        try {
            return schema.isObject() ? CompiledSchema.of(schema) : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static Ordering ordering(String name) {
        for (Ordering ordering : Ordering.values()) {
            if (ordering.wireName().equals(name.toLowerCase(Locale.ROOT))) {
                return ordering;
            }
        }
        return Ordering.ANY;
    }
}
