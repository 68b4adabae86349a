package io.millwright.registry.item;

/** How a read ended. */
public sealed interface Read<D> {
    record Found<D>(Stored<D> item) implements Read<D> {}

    record Refused<D>(Refusal refusal) implements Read<D> {}
}
