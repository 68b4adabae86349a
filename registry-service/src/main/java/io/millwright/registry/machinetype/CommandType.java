package io.millwright.registry.machinetype;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.json.Require;
import java.time.Duration;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A command that machines of the type take.
 *
 * @param maxTtl the longest time to live that may be asked for; absent means as the command service allows
 * @param parametersSchema JSON Schema (draft 2020-12) of the parameters; absent means any object
 * @param resultSchema JSON Schema of the result; absent means anything
 * @param order which earlier commands to the same machine it waits for before it is sent; absent means none
 */
@Schema(
        examples = "{\"type\": \"set_speed\", \"max_ttl\": \"PT10M\", \"parameters_schema\": {\"type\": \"object\","
                + " \"properties\": {\"rpm\": {\"type\": \"integer\", \"minimum\": 0}}, \"required\": [\"rpm\"]},"
                + " \"order\": \"after_receipt\"}")
record CommandType(
        @Schema(maxLength = 128, required = true) String type,

        @Schema(description = "ISO-8601 duration", implementation = String.class) @Nullable Duration maxTtl,

        @Schema(type = SchemaType.OBJECT) @Nullable JsonNode parametersSchema,
        @Schema(type = SchemaType.OBJECT) @Nullable JsonNode resultSchema,

        @Schema(defaultValue = "any") @Nullable CommandOrder order) {
    CommandType {
        Require.text(type, 128, "type");
        Require.that(maxTtl == null || maxTtl.isPositive(), "max_ttl must be longer than nothing");
        schema(parametersSchema, "parameters_schema");
        schema(resultSchema, "result_schema");
    }

    private static void schema(@Nullable JsonNode schema, String member) {
        if (schema != null) {
            Require.that(schema.isObject(), member + " must be an object");
            Require.storable(schema, member);
        }
    }
}
