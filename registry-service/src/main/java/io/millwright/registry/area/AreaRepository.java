package io.millwright.registry.area;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.FactoryId;
import io.millwright.registry.factory.FactoryRepository;
import io.millwright.registry.item.DependentsRepository;
import io.millwright.registry.item.ItemRepository;
import io.millwright.registry.item.Refusal;
import io.millwright.registry.item.Stored;
import io.millwright.registry.key.ItemKey;
import io.millwright.registry.key.ItemKind;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stores areas; a factory with areas is in use. */
@ApplicationScoped
public class AreaRepository extends ItemRepository<AreaEntity, AreaDocument> implements DependentsRepository {
    private final FactoryRepository factories;

    AreaRepository(FactoryRepository factories) {
        this.factories = factories;
    }

    Uni<List<Stored<AreaDocument>>> page(FactoryId factory, String after, int limit) {
        return page(
                "factoryId = :factory and itemKey > :after", Map.of("factory", factory.value(), "after", after), limit);
    }

    @Override
    public Uni<Optional<String>> blocking(ItemKey key) {
        return key.kind() == ItemKind.FACTORY
                ? count("factoryId = ?1 and deleted = false", key.id())
                        .map(areas -> DependentsRepository.some(areas, "area"))
                : Uni.createFrom().item(Optional.empty());
    }

    @Override
    protected AreaEntity newRow(ItemKey key) {
        var row = new AreaEntity();
        row.factoryId = key.inFactory().value();
        row.areaId = key.id();
        return row;
    }

    @Override
    protected ItemKey key(AreaEntity row) {
        return ItemKey.of(new FactoryId(row.factoryId), new AreaId(row.areaId));
    }

    @Override
    protected AreaDocument document(AreaEntity row) {
        return new AreaDocument(row.name);
    }

    @Override
    protected void fill(AreaEntity row, AreaDocument document) {
        row.name = document.name();
    }

    @Override
    protected Uni<Optional<Refusal>> brokenReference(ItemKey key, AreaDocument document) {
        return factories.missing(key.inFactory());
    }
}
