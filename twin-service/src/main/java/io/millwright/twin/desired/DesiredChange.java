package io.millwright.twin.desired;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What an application asks for.
 *
 * @param pointer the place that is changed, an RFC 6901 JSON pointer; empty for the whole document
 * @param by the subject of its token
 * @param reason for the history; absent when the change says it all
 */
public record DesiredChange(
        Way way,
        String pointer,
        JsonNode document,
        String by,
        Instant at,
        String correlationId,
        @Nullable String reason) {
    /** Whether the document replaces what is at its place or is merged into it. */
    public enum Way {
        WHOLE,
        MERGE_PATCH
    }

    /** Of the whole document. */
    DesiredChange(Way way, JsonNode document, String by, Instant at, String correlationId) {
        this(way, "", document, by, at, correlationId, null);
    }
}
