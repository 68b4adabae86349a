package io.millwright.registry.machinetype;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.json.Require;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a client says about a machine type.
 *
 * @param telemetryQos 1 where gaps harm the analysis, else 0
 * @param desiredSchema JSON Schema (draft 2020-12) of the desired state; kept as it is
 */
@Schema(
        name = "MachineType",
        examples = "{\"name\": \"Centrifugal pump\", \"metrics\": [{\"name\": \"pressure\", \"unit\": \"bar\","
                + " \"data_type\": \"number\", \"min\": 0, \"max\": 16}], \"telemetry_qos\": 1,"
                + " \"command_types\": [{\"type\": \"set_speed\", \"max_ttl\": \"PT10M\"}]}")
record MachineTypeDocument(
        @Schema(maxLength = 200) @Nullable String name,
        @Schema(maxItems = MAX_METRICS) List<Metric> metrics,

        @Schema(minimum = "0", maximum = "1", defaultValue = "0")
        int telemetryQos,

        @Schema(maxItems = MAX_COMMAND_TYPES) List<CommandType> commandTypes,
        @Schema(type = SchemaType.OBJECT) @Nullable JsonNode desiredSchema) {
    static final int MAX_METRICS = 500;
    static final int MAX_COMMAND_TYPES = 200;

    MachineTypeDocument {
        Require.optionalText(name, 200, "name");
        Require.that(telemetryQos == 0 || telemetryQos == 1, "telemetry_qos must be 0 or 1");
        metrics = distinct(metrics, Metric::name, MAX_METRICS, "metrics");
        commandTypes = distinct(commandTypes, CommandType::type, MAX_COMMAND_TYPES, "command_types");
        if (desiredSchema != null) {
            Require.that(desiredSchema.isObject(), "desired_schema must be an object");
            Require.storable(desiredSchema, "desired_schema");
        }
    }

    private static <T> List<T> distinct(
            @Nullable Collection<T> values, Function<T, String> name, int max, String member) {
        if (values == null) {
            return List.of();
        }
        Require.that(values.size() <= max, member + " must be at most " + max);
        Require.that(values.stream().allMatch(Objects::nonNull), member + " must not hold null");
        Require.that(values.stream().map(name).distinct().count() == values.size(), member + " must not repeat a name");
        return List.copyOf(values);
    }
}
