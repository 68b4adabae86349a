package io.millwright.registry.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.registry.key.ItemKey;
import java.time.Instant;

/**
 * One write to the registry.
 *
 * @param deleted whether it left a tombstone; the document then is the last one
 * @param changedBy the subject of the caller's token
 */
public record Change(
        long revision, ItemKey key, boolean deleted, JsonNode document, Instant changedAt, String changedBy) {}
