package io.millwright.ingestion.query;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Aggregates of one bucket: those that were asked for. */
@Schema(name = "TelemetryBucket")
public record Bucket(
        @Schema(description = "The bucket's begin, also when the range begins within it")
        Instant start,

        @Schema(description = "Mean of the numbers; absent when there are none", examples = "71.25") @Nullable Double avg,

        @Schema(
                description = "Least number, exact; absent when there are none",
                anyOf = {Double.class, Long.class, String.class},
                examples = "70.9")
        @Nullable Object min,

        @Schema(
                description = "Greatest number, exact; absent when there are none",
                anyOf = {Double.class, Long.class, String.class},
                examples = "71.8")
        @Nullable Object max,

        @Schema(
                description = "Sum of the numbers; exact where all are integers; absent when there are none",
                anyOf = {Double.class, Long.class, String.class},
                examples = "4275.0")
        @Nullable Object sum,

        @Schema(description = "How many values of any type", examples = "60") @Nullable Long count,

        @Schema(
                description = "Earliest value, of any type",
                anyOf = {Double.class, Boolean.class, String.class},
                examples = "71.0")
        @Nullable Object first,

        @Schema(
                description = "Newest value, of any type",
                anyOf = {Double.class, Boolean.class, String.class},
                examples = "71.3")
        @Nullable Object last,

        @Schema(description = "Standard deviation of the sample; absent for less than two numbers", examples = "0.4")
        @Nullable Double stddev,

        @Schema(description = "Median of the numbers, interpolated", examples = "71.2") @Nullable Double p50,

        @Schema(description = "95th percentile, interpolated", examples = "71.7") @Nullable Double p95,

        @Schema(description = "99th percentile, interpolated", examples = "71.8") @Nullable Double p99,

        @Schema(
                description =
                        "Mean in which each number counts for as long as it held: until the next one, the end of the"
                                + " bucket or of the range, or now. The number before the bucket counts from its begin on",
                examples = "71.24")
        @Nullable Double timeWeightedAvg,

        @Schema(
                description =
                        "How fast a counter grew, per second, from the number before the bucket to the last one in"
                                + " it. Where it fell it began again from zero. Absent when there is but one number",
                examples = "0.5")
        @Nullable Double rate,

        @Schema(description = "true while the bucket is still open; absent otherwise", examples = "true") @Nullable Boolean partial) {
    /** @param partial whether it is still open */
    static Bucket of(Aggregated found, boolean partial, IntegerForm integers) {
        return new Bucket(
                found.start(),
                (Double) found.get(Aggregate.AVG),
                integers.ofNullable(found.get(Aggregate.MIN)),
                integers.ofNullable(found.get(Aggregate.MAX)),
                integers.ofNullable(found.get(Aggregate.SUM)),
                (Long) found.get(Aggregate.COUNT),
                integers.ofNullable(found.get(Aggregate.FIRST)),
                integers.ofNullable(found.get(Aggregate.LAST)),
                (Double) found.get(Aggregate.STDDEV),
                (Double) found.get(Aggregate.P50),
                (Double) found.get(Aggregate.P95),
                (Double) found.get(Aggregate.P99),
                (Double) found.get(Aggregate.TIME_WEIGHTED_AVG),
                (Double) found.get(Aggregate.RATE),
                partial ? Boolean.TRUE : null);
    }

    @Nullable Object get(Aggregate aggregate) {
        return switch (aggregate) {
            case AVG -> avg;
            case MIN -> min;
            case MAX -> max;
            case SUM -> sum;
            case COUNT -> count;
            case FIRST -> first;
            case LAST -> last;
            case STDDEV -> stddev;
            case P50 -> p50;
            case P95 -> p95;
            case P99 -> p99;
            case TIME_WEIGHTED_AVG -> timeWeightedAvg;
            case RATE -> rate;
        };
    }
}
