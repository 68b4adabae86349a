package io.millwright.ingestion.query;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** What is asked of buckets; a {@code @BeanParam}. */
public class BucketParameters {
    @BeanParam
    public RangeParameters range = new RangeParameters();

    @BeanParam
    public FormParameters form = new FormParameters();

    @QueryParam("bucket")
    @Parameter(
            description =
                    "Width: an ISO-8601 duration. Hours and less, from PT0.001S on, are exact times; days and weeks"
                            + " (to P36500D), months and years (to P100Y) are those of the time zone's calendar",
            example = "PT1M")
    public @Nullable String bucket;

    @QueryParam("time_zone")
    @Parameter(description = "Where days begin at midnight. Absent: UTC", example = "Europe/Berlin")
    public @Nullable String timeZone;

    @QueryParam("aggregate")
    @Parameter(
            description =
                    "avg, min, max, sum, count, first, last, stddev, p50, p95, p99, time_weighted_avg or rate; may"
                            + " be repeated. Absent: avg, min, max and count",
            example = "avg")
    public @Nullable List<String> aggregate;

    @QueryParam("fill")
    @Parameter(
            description =
                    "What becomes of buckets without values: none, they are left out; null, they are there without"
                            + " aggregates; previous, they repeat the one before; linear, numbers lie on the line between their"
                            + " neighbours. Their count is 0. Absent: none",
            example = "previous")
    public @Nullable String fill;

    BucketQuestion question() {
        return new BucketQuestion(
                BucketGrid.of(Parameters.required("bucket", bucket), TimeZones.parse(timeZone)),
                range.bounded(),
                Aggregate.parse(aggregate == null ? List.of() : aggregate),
                GapFill.parse(fill),
                form.integers());
    }
}
