package io.millwright.registry.machinetype;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.id.MachineTypeId;
import io.millwright.registry.item.ItemRepository;
import io.millwright.registry.item.JsonColumn;
import io.millwright.registry.item.Refusal;
import io.millwright.registry.item.Stored;
import io.millwright.registry.key.ItemKey;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stores machine types. */
@ApplicationScoped
public class MachineTypeRepository extends ItemRepository<MachineTypeEntity, MachineTypeDocument> {
    private static final TypeReference<List<Metric>> METRICS = new TypeReference<>() {};
    private static final TypeReference<List<CommandType>> COMMAND_TYPES = new TypeReference<>() {};
    private static final TypeReference<JsonNode> DOCUMENT = new TypeReference<>() {};

    Uni<List<Stored<MachineTypeDocument>>> page(String after, int limit) {
        return page("itemKey > :after", Map.of("after", after), limit);
    }

    @Override
    protected MachineTypeEntity newRow(ItemKey key) {
        var row = new MachineTypeEntity();
        row.typeId = key.id();
        return row;
    }

    @Override
    protected ItemKey key(MachineTypeEntity row) {
        return ItemKey.of(new MachineTypeId(row.typeId));
    }

    @Override
    protected MachineTypeDocument document(MachineTypeEntity row) {
        return new MachineTypeDocument(
                row.name,
                JsonColumn.read(row.metrics, METRICS),
                row.telemetryQos,
                JsonColumn.read(row.commandTypes, COMMAND_TYPES),
                row.desiredSchema == null ? null : JsonColumn.read(row.desiredSchema, DOCUMENT));
    }

    @Override
    protected void fill(MachineTypeEntity row, MachineTypeDocument document) {
        row.name = document.name();
        row.metrics = JsonColumn.write(document.metrics());
        row.telemetryQos = document.telemetryQos();
        row.commandTypes = JsonColumn.write(document.commandTypes());
        row.desiredSchema = document.desiredSchema() == null ? null : JsonColumn.write(document.desiredSchema());
    }

    @Override
    protected Uni<Optional<Refusal>> brokenReference(ItemKey key, MachineTypeDocument document) {
        return Uni.createFrom().item(Optional.empty());
    }
}
