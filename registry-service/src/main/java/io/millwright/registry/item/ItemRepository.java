package io.millwright.registry.item;

import io.millwright.registry.key.ItemKey;
import io.quarkus.hibernate.reactive.panache.PanacheRepositoryBase;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stores the items of one kind: the feature says how its document and its columns turn into each other. */
public abstract class ItemRepository<E extends ItemEntity, D> implements PanacheRepositoryBase<E, String> {

    /** A row for an item that was never there, with its ids set. */
    protected abstract E newRow(ItemKey key);

    protected abstract ItemKey key(E row);

    protected abstract D document(E row);

    protected abstract void fill(E row, D document);

    /** What the document (or the path) names and the registry doesn't hold. Asked inside the writing transaction. */
    protected abstract Uni<Optional<Refusal>> brokenReference(ItemKey key, D document);

    /** The item of the same folded key, so perhaps of another spelling. */
    final Uni<Optional<Stored<D>>> stored(ItemKey key) {
        return findById(key.folded()).map(row -> Optional.ofNullable(row).map(this::stored));
    }

    /** Why exactly this item can't be used; empty when it is there and not deleted. */
    public final Uni<Optional<Refusal>> unreadable(ItemKey key) {
        return stored(key).map(found -> ItemRules.unreadable(key, found));
    }

    final Uni<Void> save(Stored<D> item) {
        return findById(item.key().folded()).chain(found -> {
            E row = found == null ? newRow(item.key()) : found;
            row.itemKey = item.key().folded();
            row.revision = item.revision();
            row.deleted = item.deleted();
            row.createdAt = item.createdAt();
            row.changedAt = item.changedAt();
            fill(row, item.document());
            return found == null
                    ? persist(row).replaceWithVoid()
                    : Uni.createFrom().voidItem();
        });
    }

    /** At most {@code limit} living items that a query selects, in the order of their keys. */
    protected final Uni<List<Stored<D>>> page(String query, Map<String, Object> parameters, int limit) {
        return find(query + " and deleted = false order by itemKey", parameters)
                .page(0, limit)
                .list()
                .map(rows -> rows.stream().map(this::stored).toList());
    }

    private Stored<D> stored(E row) {
        return new Stored<>(key(row), document(row), row.revision, row.deleted, row.createdAt, row.changedAt);
    }
}
