package io.millwright.ingestion.query;

import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Values in the layout of columns. */
@Schema(name = "TelemetryPointColumns", description = "With layout=columns")
public record PointColumns(
        @Schema(description = "The members of a value: arrays of equal length, null where absent")
        Map<String, List<@Nullable Object>> columns,

        @Schema(description = "Path and query of the next page; absent at the end") @Nullable String next) {}
