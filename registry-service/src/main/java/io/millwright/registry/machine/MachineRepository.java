package io.millwright.registry.machine;

import com.fasterxml.jackson.core.type.TypeReference;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineTypeId;
import io.millwright.registry.area.AreaRepository;
import io.millwright.registry.factory.FactoryRepository;
import io.millwright.registry.item.DependentsRepository;
import io.millwright.registry.item.ItemRepository;
import io.millwright.registry.item.JsonColumn;
import io.millwright.registry.item.Refusal;
import io.millwright.registry.key.ItemKey;
import io.millwright.registry.machinetype.MachineTypeRepository;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Optional;

/** Stores machines; a factory, an area or a type with machines is in use. */
@ApplicationScoped
public class MachineRepository extends ItemRepository<MachineEntity, MachineDocument> implements DependentsRepository {
    private static final TypeReference<Map<String, String>> LABELS = new TypeReference<>() {};

    private final FactoryRepository factories;
    private final AreaRepository areas;
    private final MachineTypeRepository types;

    MachineRepository(FactoryRepository factories, AreaRepository areas, MachineTypeRepository types) {
        this.factories = factories;
        this.areas = areas;
        this.types = types;
    }

    @Override
    public Uni<Optional<String>> blocking(ItemKey key) {
        return switch (key.kind()) {
            case FACTORY ->
                count("factoryId = ?1 and deleted = false", key.id()).map(MachineRepository::some);
            case AREA ->
                count(
                                "factoryId = ?1 and areaId = ?2 and deleted = false",
                                key.inFactory().value(),
                                key.id())
                        .map(MachineRepository::some);
            case MACHINE_TYPE ->
                count("typeId = ?1 and deleted = false", key.id()).map(MachineRepository::some);
            case MACHINE -> Uni.createFrom().item(Optional.empty());
        };
    }

    private static Optional<String> some(long machines) {
        return DependentsRepository.some(machines, "machine");
    }

    @Override
    protected MachineEntity newRow(ItemKey key) {
        var row = new MachineEntity();
        row.factoryId = key.inFactory().value();
        row.machineId = key.id();
        return row;
    }

    @Override
    protected ItemKey key(MachineEntity row) {
        return ItemKey.of(new FactoryId(row.factoryId), new MachineId(row.machineId));
    }

    @Override
    protected MachineDocument document(MachineEntity row) {
        return new MachineDocument(
                new AreaId(row.areaId),
                new MachineTypeId(row.typeId),
                row.name,
                JsonColumn.read(row.labels, LABELS),
                row.serialNumber,
                row.firmwareVersion,
                row.commissionedAt);
    }

    @Override
    protected void fill(MachineEntity row, MachineDocument document) {
        row.areaId = document.areaId().value();
        row.typeId = document.typeId().value();
        row.name = document.name();
        row.labels = JsonColumn.write(document.labels());
        row.serialNumber = document.serialNumber();
        row.firmwareVersion = document.firmwareVersion();
        row.commissionedAt = document.commissionedAt();
    }

    @Override
    protected Uni<Optional<Refusal>> brokenReference(ItemKey key, MachineDocument document) {
        FactoryId factory = key.inFactory();
        return factories.missing(factory).chain(noFactory -> {
            if (noFactory.isPresent()) {
                return Uni.createFrom().item(noFactory);
            }
            return areas.unreadable(ItemKey.of(factory, document.areaId()))
                    .chain(noArea -> noArea.isPresent()
                            ? broken("/area_id", "There is no area " + document.areaId() + " in this factory.")
                            : types.unreadable(ItemKey.of(document.typeId()))
                                    .chain(noType -> noType.isPresent()
                                            ? broken("/type_id", "There is no machine type " + document.typeId() + ".")
                                            : Uni.createFrom().item(Optional.empty())));
        });
    }

    private static Uni<Optional<Refusal>> broken(String pointer, String detail) {
        return Uni.createFrom().item(Optional.of(new Refusal.BrokenReference(pointer, detail)));
    }
}
