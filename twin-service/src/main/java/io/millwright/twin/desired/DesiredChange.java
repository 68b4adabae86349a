package io.millwright.twin.desired;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/** What an application asks for. {@code by} is the subject of its token. */
record DesiredChange(Way way, JsonNode document, String by, Instant at, String correlationId) {
    /** Whether the document replaces the desired state or is merged into it. */
    enum Way {
        WHOLE,
        MERGE_PATCH
    }
}
