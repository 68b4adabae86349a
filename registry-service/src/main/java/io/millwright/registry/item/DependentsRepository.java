package io.millwright.registry.item;

import io.millwright.registry.key.ItemKey;
import io.smallrye.mutiny.Uni;
import java.util.Optional;

/** Implemented by features whose rows refer to items of another feature. Asked inside the deleting transaction. */
public interface DependentsRepository {
    /** What stands against the deletion of the item, such as {@code 3 machines}; empty when nothing does. */
    default Uni<Optional<String>> blocking(ItemKey key) {
        return Uni.createFrom().item(Optional.empty());
    }

    /** Says how many stand against a deletion. */
    static Optional<String> some(long count, String noun) {
        return count == 0 ? Optional.empty() : Optional.of(count + " " + noun + (count == 1 ? "" : "s"));
    }

    /** Removes what goes with the item. */
    default Uni<Void> deleteWith(ItemKey key) {
        return Uni.createFrom().voidItem();
    }
}
