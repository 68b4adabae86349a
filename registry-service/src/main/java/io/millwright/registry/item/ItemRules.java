package io.millwright.registry.item;

import io.millwright.registry.item.ItemDecision.Change;
import io.millwright.registry.item.ItemDecision.Create;
import io.millwright.registry.item.ItemDecision.Delete;
import io.millwright.registry.item.ItemDecision.Keep;
import io.millwright.registry.item.ItemDecision.Refuse;
import io.millwright.registry.key.ItemKey;
import io.millwright.service.http.Precondition;
import io.millwright.service.http.Write;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What a request does to an item. Pure: same inputs, same decision. */
public final class ItemRules {
    private ItemRules() {}

    /** Creates or replaces; replacing the tombstone at its revision brings the item back. */
    public static <D> ItemDecision<D> put(ItemKey key, Optional<Stored<D>> found, Write write, D wanted) {
        return switch (write) {
            case Write.Create create -> create(key, found, wanted);
            case Write.Replace(Precondition.OneOf(var revisions))
            when found.filter(stored -> isTombstone(key, stored) && revisions.contains(stored.revision()))
                    .isPresent() -> new Create<>(wanted);
            case Write.Replace(var precondition) -> change(key, found, precondition, old -> wanted);
        };
    }

    private static <D> ItemDecision<D> create(ItemKey key, Optional<Stored<D>> found, D wanted) {
        return found.<ItemDecision<D>>map(stored -> new Refuse<>(whyTaken(key, stored)))
                .orElseGet(() -> new Create<>(wanted));
    }

    private static <D> Refusal whyTaken(ItemKey key, Stored<D> stored) {
        if (!stored.key().equals(key)) {
            return new Refusal.SpelledOtherwise(stored.key().id());
        }
        return stored.deleted() ? new Refusal.Retired(stored.revision()) : new Refusal.AlreadyThere(stored.revision());
    }

    static <D> ItemDecision<D> change(
            ItemKey key, Optional<Stored<D>> found, Precondition precondition, UnaryOperator<D> change) {
        Optional<Refusal> refusal = refusal(key, found, precondition);
        if (refusal.isPresent()) {
            return new Refuse<>(refusal.get());
        }
        Stored<D> stored = found.orElseThrow();
        D wanted = change.apply(stored.document());
        return wanted.equals(stored.document()) ? new Keep<>(stored) : new Change<>(wanted, stored.createdAt());
    }

    /** @param dependents what stands against the deletion */
    static <D> ItemDecision<D> delete(
            ItemKey key, Optional<Stored<D>> found, Precondition precondition, Optional<String> dependents) {
        return refusal(key, found, precondition)
                .or(() -> dependents.map(Refusal.InUse::new))
                .<ItemDecision<D>>map(Refuse::new)
                .orElseGet(() -> {
                    Stored<D> stored = found.orElseThrow();
                    return new Delete<>(stored.document(), stored.createdAt());
                });
    }

    /** Why an item can't be read; empty when it is there. */
    static <D> Optional<Refusal> unreadable(ItemKey key, Optional<Stored<D>> found) {
        if (found.isEmpty() || !found.get().key().equals(key)) {
            return Optional.of(new Refusal.Unknown());
        }
        return found.get().deleted() ? Optional.of(new Refusal.Gone(found.get().revision())) : Optional.empty();
    }

    private static <D> Optional<Refusal> refusal(ItemKey key, Optional<Stored<D>> found, Precondition precondition) {
        return unreadable(key, found)
                .or(() -> found.filter(stored -> !precondition.holdsFor(stored.revision()))
                        .map(stored -> new Refusal.Stale(stored.revision())));
    }

    private static <D> boolean isTombstone(ItemKey key, Stored<D> stored) {
        return stored.deleted() && stored.key().equals(key);
    }
}
