package io.millwright.registry.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.registry.audit.Actor;
import io.millwright.registry.key.ItemKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One write to the registry.
 *
 * @param deleted whether it left a tombstone; the document then is the last one
 * @param previous revision of the change of the same item before it; absent for the first
 */
public record Change(
        long revision,
        ItemKey key,
        boolean deleted,
        JsonNode document,
        Instant changedAt,
        @Nullable Long previous,
        Actor actor) {}
