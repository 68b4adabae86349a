package io.millwright.registry.item;

import io.millwright.registry.key.ItemKey;
import java.time.Instant;

/**
 * What the registry holds under a key.
 *
 * @param revision of the last change, in the order of the change feed; also the entity tag
 * @param deleted whether only the tombstone is left
 */
public record Stored<D>(
        ItemKey key, D document, long revision, boolean deleted, Instant createdAt, Instant changedAt) {}
