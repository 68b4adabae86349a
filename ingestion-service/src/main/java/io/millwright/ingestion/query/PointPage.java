package io.millwright.ingestion.query;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A page of values, as the API describes it. */
@Schema(name = "TelemetryPage")
public record PointPage(
        List<Point> items,

        @Schema(description = "Path and query of the next page; absent on the last one") @Nullable String next) {
    public PointPage {
        items = List.copyOf(items);
    }
}
