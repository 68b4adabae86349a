package io.millwright.ingestion.query;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The answer to a bucket query. */
@Schema(name = "TelemetryBuckets")
public record Buckets(
        @Schema(description = "Width of each bucket", examples = "PT1M")
        String bucket,

        @Schema(description = "Whose days, weeks and months they are", examples = "Europe/Berlin")
        String timeZone,

        @Schema(
                description =
                        "Buckets are laid out from here: a Monday's midnight in the time zone, or that of 1 January"
                                + " 2000 where they are months",
                examples = "2000-01-03T00:00:00Z")
        Instant origin,

        Instant from,
        Instant to,

        @Schema(description = "What was read for it: raw, the values themselves", examples = "raw")
        String level,

        @Schema(description = "One a metric, ordered by machine and name; one without values in the range is left out")
        List<OfMetric> series) {
    public Buckets {
        series = List.copyOf(series);
    }

    /** @param buckets in the order of time */
    @Schema(name = "TelemetryBucketSeries")
    public record OfMetric(
            @Schema(examples = "press-07") String machineId,
            @Schema(examples = "temperature") String metric,
            List<Bucket> buckets) {
        public OfMetric {
            buckets = List.copyOf(buckets);
        }
    }
}
