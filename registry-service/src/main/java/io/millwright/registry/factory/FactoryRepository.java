package io.millwright.registry.factory;

import io.millwright.model.id.FactoryId;
import io.millwright.registry.item.ItemRepository;
import io.millwright.registry.item.Refusal;
import io.millwright.registry.item.Stored;
import io.millwright.registry.key.ItemKey;
import io.millwright.service.security.FactoryScope;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stores factories. */
@ApplicationScoped
public class FactoryRepository extends ItemRepository<FactoryEntity, FactoryDocument> {

    /** Those that a token reaches. */
    Uni<List<Stored<FactoryDocument>>> page(FactoryScope scope, String after, int limit) {
        return switch (scope) {
            case FactoryScope.All all -> page("itemKey > :after", Map.of("after", after), limit);
            case FactoryScope.Only(var factories) ->
                page(
                        "itemKey > :after and factoryId in :factories",
                        Map.of(
                                "after",
                                after,
                                "factories",
                                factories.stream().map(FactoryId::value).toList()),
                        limit);
        };
    }

    /** Why nothing can be written in this factory; empty when it is there. */
    public Uni<Optional<Refusal>> missing(FactoryId factory) {
        return unreadable(ItemKey.of(factory))
                .map(refusal -> refusal.map(unreadable -> new Refusal.NoParent(factory.value())));
    }

    @Override
    protected FactoryEntity newRow(ItemKey key) {
        var row = new FactoryEntity();
        row.factoryId = key.id();
        return row;
    }

    @Override
    protected ItemKey key(FactoryEntity row) {
        return ItemKey.of(new FactoryId(row.factoryId));
    }

    @Override
    protected FactoryDocument document(FactoryEntity row) {
        return new FactoryDocument(row.name);
    }

    @Override
    protected void fill(FactoryEntity row, FactoryDocument document) {
        row.name = document.name();
    }

    @Override
    protected Uni<Optional<Refusal>> brokenReference(ItemKey key, FactoryDocument document) {
        return Uni.createFrom().item(Optional.empty());
    }
}
