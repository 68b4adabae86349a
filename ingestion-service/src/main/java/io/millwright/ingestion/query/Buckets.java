package io.millwright.ingestion.query;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The answer to a bucket query. */
@Schema(name = "TelemetryBuckets")
public record Buckets(
        @Schema(description = "Width of each bucket", examples = "PT1M")
        String bucket,

        @Schema(
                description = "Buckets are laid out from here: a Monday, midnight UTC",
                examples = "2000-01-03T00:00:00Z")
        Instant origin,

        Instant from,
        Instant to,

        @Schema(description = "One a metric, ordered by name; a metric without values in the range is left out")
        List<OfMetric> series) {
    public Buckets {
        series = List.copyOf(series);
    }

    /** @param buckets in the order of time */
    @Schema(name = "TelemetryBucketSeries")
    public record OfMetric(@Schema(examples = "temperature") String metric, List<Bucket> buckets) {
        public OfMetric {
            buckets = List.copyOf(buckets);
        }
    }
}
