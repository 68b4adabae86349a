package io.millwright.registry.item;

import java.time.Instant;

/** What is to be done to an item. */
public sealed interface ItemDecision<D> {
    /** Also brings back a deleted one. */
    record Create<D>(D document) implements ItemDecision<D> {}

    record Change<D>(D document, Instant createdAt) implements ItemDecision<D> {}

    record Delete<D>(D document, Instant createdAt) implements ItemDecision<D> {}

    /** It already is as it was wanted: no revision is spent. */
    record Keep<D>(Stored<D> stored) implements ItemDecision<D> {}

    record Refuse<D>(Refusal refusal) implements ItemDecision<D> {}
}
