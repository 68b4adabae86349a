package io.millwright.ingestion.query;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The answer to a bucket query in the layout of columns. */
@Schema(name = "TelemetryBucketColumns", description = "With layout=columns")
public record BucketColumns(
        String bucket, String timeZone, Instant origin, Instant from, Instant to, String level, List<OfMetric> series) {
    public BucketColumns {
        series = List.copyOf(series);
    }

    @Schema(name = "TelemetryBucketColumnsOfSeries")
    public record OfMetric(
            String machineId,
            String metric,

            @Schema(description = "start, each aggregate asked for, partial: arrays of equal length, null where absent")
            Map<String, List<@Nullable Object>> columns) {}
}
