package io.millwright.ingestion.query;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The newest value of each metric, by the machine's own order of messages and never by a clock. */
@Schema(name = "TelemetryLatest")
public record Latest(
        @Schema(description = "One a metric, ordered by name")
        List<Point> items) {
    public Latest {
        items = List.copyOf(items);
    }
}
