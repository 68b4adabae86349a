package io.millwright.registry.item;

/** How a write ended. */
public sealed interface Written<D> {
    /** Something was stored, under a new revision. */
    sealed interface Done<D> extends Written<D> {
        long revision();
    }

    /** @param created whether it was not there before */
    record Saved<D>(Stored<D> item, boolean created) implements Done<D> {
        @Override
        public long revision() {
            return item.revision();
        }
    }

    /** @param revision of the tombstone */
    record Removed<D>(long revision) implements Done<D> {}

    /** It already was as it was wanted. */
    record Kept<D>(Stored<D> item) implements Written<D> {}

    record Refused<D>(Refusal refusal) implements Written<D> {}
}
