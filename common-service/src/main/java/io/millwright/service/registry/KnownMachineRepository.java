package io.millwright.service.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.id.MachineTypeId;
import io.millwright.model.json.Json;
import io.quarkus.arc.properties.UnlessBuildProperty;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The copy: {@code known_machine} and {@code registry_position} in the service's schema. */
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.registry.schema", stringValue = "", enableIfMissing = false)
class KnownMachineRepository {
    private final Pool pool;
    private final KnownMachineSql sql;
    private final boolean types;

    KnownMachineRepository(Pool pool, RegistryCopyConfig config) {
        this.pool = pool;
        this.types = config.types();
        this.sql = KnownMachineSql.in(config.schema().orElseThrow(), types);
    }

    Uni<Long> position() {
        return pool.query(sql.position())
                .execute()
                .map(rows -> rows.iterator().next().getLong(0));
    }

    /**
     * Stores a page and moves the position, both or neither.
     *
     * @return false when another replica moved the position first; then nothing was stored
     */
    Uni<Boolean> store(long start, FeedPage page) {
        Collection<Change> newest = page.newestOfEach();
        Tuple values = values(newest).addLong(start).addLong(page.end(start));
        return pool.preparedQuery(sql.storePage())
                .execute(types ? StoredTypeRow.addTo(values, newest) : values)
                .map(rows -> rows.iterator().next().getBoolean(0));
    }

    /** Stores one change that was asked for; the position stays. An older revision than the stored one changes nothing. */
    Uni<Void> store(Change change) {
        return pool.preparedQuery(sql.storeOne())
                .execute(values(List.of(change)))
                .replaceWithVoid();
    }

    Uni<Optional<KnownMachine>> find(MachineKey key) {
        return findAll(List.of(key)).map(found -> Optional.ofNullable(found.get(key)));
    }

    /** Those that are known and not deleted. */
    Uni<Map<MachineKey, KnownMachine>> findAll(Collection<MachineKey> keys) {
        String[] factories = keys.stream().map(key -> key.factoryId().value()).toArray(String[]::new);
        String[] machines = keys.stream().map(key -> key.machineId().value()).toArray(String[]::new);
        return pool.preparedQuery(sql.find())
                .execute(Tuple.tuple().addArrayOfString(factories).addArrayOfString(machines))
                .map(KnownMachineRepository::machines);
    }

    /** Those that fit and aren't deleted, by their ids. */
    Uni<List<MachineId>> select(MachineSelection selection, int limit) {
        Collection<MachineId> machines = selection.machines();
        return pool.preparedQuery(sql.select())
                .execute(Tuple.tuple()
                        .addString(selection.factory().value())
                        .addString(selection.areaId())
                        .addString(selection.typeId())
                        .addArrayOfString(
                                machines == null
                                        ? null
                                        : machines.stream()
                                                .map(MachineId::value)
                                                .toArray(String[]::new))
                        .addString(
                                selection.labels() == null
                                        ? null
                                        : selection.labels().toString())
                        .addInteger(limit))
                .map(rows -> rows.stream()
                        .map(row -> new MachineId(row.getString("machine_id")))
                        .toList());
    }

    private static Tuple values(Collection<Change> changes) {
        List<StoredRow> rows = changes.stream().flatMap(StoredRow::of).toList();
        return Tuple.tuple()
                .addArrayOfString(rows.stream().map(StoredRow::factoryId).toArray(String[]::new))
                .addArrayOfString(rows.stream().map(StoredRow::machineId).toArray(String[]::new))
                .addArrayOfString(rows.stream().map(StoredRow::areaId).toArray(String[]::new))
                .addArrayOfString(rows.stream().map(StoredRow::typeId).toArray(String[]::new))
                .addArrayOfLong(rows.stream().map(StoredRow::revision).toArray(Long[]::new))
                .addArrayOfBoolean(rows.stream().map(StoredRow::deleted).toArray(Boolean[]::new))
                .addArrayOfString(rows.stream().map(StoredRow::document).toArray(String[]::new));
    }

    private static Map<MachineKey, KnownMachine> machines(RowSet<Row> rows) {
        Map<MachineKey, KnownMachine> machines = new HashMap<>();
        for (Row row : rows) {
            MachineKey key = MachineKey.of(row.getString("factory_id"), row.getString("machine_id"));
            var area = new AreaId(row.getString("area_id"));
            var type = new MachineTypeId(row.getString("type_id"));
            machines.put(
                    key,
                    new KnownMachine(key, area, type, row.getLong("revision"), document(row.getString("document"))));
        }
        return machines;
    }

    static JsonNode document(String text) {
        try {
            return Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A jsonb column must hold JSON", e);
        }
    }
}
