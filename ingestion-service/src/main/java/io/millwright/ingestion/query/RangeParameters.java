package io.millwright.ingestion.query;

import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** What every question about a range has; a {@code @BeanParam}. */
public class RangeParameters {
    @QueryParam("from")
    @Parameter(description = "Not before this time")
    public @Nullable Instant from;

    @QueryParam("to")
    @Parameter(description = "Before this time")
    public @Nullable Instant to;

    @QueryParam("metric")
    @Parameter(description = "Only this metric; may be repeated. Absent: all metrics")
    public @Nullable List<String> metric;

    List<String> metrics() {
        return metric == null ? List.of() : metric;
    }

    /** An absent end is open. */
    TimeRange open() {
        return TimeRange.of(from, to);
    }

    /** Both ends must be given. */
    TimeRange bounded() {
        return TimeRange.of(Parameters.required("from", from), Parameters.required("to", to));
    }
}
