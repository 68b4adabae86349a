package io.millwright.registry.machinetype;

import io.millwright.model.json.Require;
import java.math.BigDecimal;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a machine measures.
 *
 * @param name as in telemetry
 * @param unit absent where there is none
 * @param min the lowest value that makes sense; absent means unbounded
 * @param max the highest value that makes sense; absent means unbounded
 */
@Schema(examples = "{\"name\": \"pressure\", \"unit\": \"bar\", \"data_type\": \"number\", \"min\": 0, \"max\": 16}")
record Metric(
        @Schema(maxLength = 128, required = true) String name,
        @Schema(maxLength = 32) @Nullable String unit,
        @Schema(required = true) DataType dataType,
        @Nullable BigDecimal min,
        @Nullable BigDecimal max) {
    Metric {
        Require.text(name, 128, "name");
        Require.optionalText(unit, 32, "unit");
        Require.present(dataType, "data_type");
        Require.that(dataType.isNumeric() || (min == null && max == null), "min and max need a numeric data_type");
        Require.that(min == null || max == null || min.compareTo(max) <= 0, "min must not be above max");
    }
}
