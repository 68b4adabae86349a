package io.millwright.ingestion.query;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Aggregates of one bucket: those that were asked for. Buckets without values are left out. */
@Schema(name = "TelemetryBucket")
public record Bucket(
        @Schema(description = "The bucket's begin, also when the range begins within it")
        Instant start,

        @Schema(description = "Mean of the numbers; absent when there are none", examples = "71.25") @Nullable Double avg,

        @Schema(
                description = "Least number, exact; absent when there are none",
                anyOf = {Double.class, Long.class},
                examples = "70.9")
        @Nullable Object min,

        @Schema(
                description = "Greatest number, exact; absent when there are none",
                anyOf = {Double.class, Long.class},
                examples = "71.8")
        @Nullable Object max,

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
        @Nullable Object last) {}
