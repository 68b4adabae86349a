package io.millwright.registry.transfer;

import io.millwright.model.id.FactoryId;
import io.millwright.registry.item.JsonColumn;
import io.millwright.registry.item.Stored;
import io.millwright.registry.machine.MachineDocument;
import io.millwright.service.database.Times;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes a batch of machines in one statement, and looks up what they refer to. */
@ApplicationScoped
class BatchRepository {
    private static final String KNOWN = """
            select 'factory' as kind, factory_id as id from registry.factory where factory_id = $1 and not deleted
            union all
            select 'area', area_id from registry.area where factory_id = $1 and area_id = any($2) and not deleted
            union all
            select 'type', type_id from registry.machine_type where type_id = any($3) and not deleted""";

    private static final String SAVE = """
            insert into registry.machine as m (item_key, factory_id, machine_id, area_id, type_id, name, labels,
              serial_number, firmware_version, commissioned_at, revision, deleted, created_at, changed_at, version)
            select item_key, $1, machine_id, area_id, type_id, name, labels::jsonb,
              serial_number, firmware_version, commissioned_at, revision, false, created_at, changed_at, 0
            from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
                $10::timestamptz[], $11::bigint[], $12::timestamptz[], $13::timestamptz[])
              as b (item_key, machine_id, area_id, type_id, name, labels, serial_number, firmware_version,
                commissioned_at, revision, created_at, changed_at)
            on conflict (item_key) do update set
              area_id = excluded.area_id, type_id = excluded.type_id, name = excluded.name, labels = excluded.labels,
              serial_number = excluded.serial_number, firmware_version = excluded.firmware_version,
              commissioned_at = excluded.commissioned_at, revision = excluded.revision, deleted = false,
              created_at = excluded.created_at, changed_at = excluded.changed_at, version = m.version + 1""";

    Uni<ImportRules.Known> known(
            SqlConnection connection, FactoryId factory, Collection<String> areas, Collection<String> types) {
        return connection
                .preparedQuery(KNOWN)
                .execute(Tuple.of(factory.value(), areas.toArray(String[]::new), types.toArray(String[]::new)))
                .map(rows -> {
                    Set<String> knownAreas = new HashSet<>();
                    Set<String> knownTypes = new HashSet<>();
                    boolean knownFactory = false;
                    for (var row : rows) {
                        switch (row.getString("kind")) {
                            case "area" -> knownAreas.add(row.getString("id"));
                            case "type" -> knownTypes.add(row.getString("id"));
                            default -> knownFactory = true;
                        }
                    }
                    return new ImportRules.Known(knownFactory, knownAreas, knownTypes);
                });
    }

    /** All of one factory, each once. */
    Uni<Void> save(SqlConnection connection, FactoryId factory, List<Stored<MachineDocument>> machines) {
        return connection
                .preparedQuery(SAVE)
                .execute(Tuple.tuple()
                        .addString(factory.value())
                        .addArrayOfString(texts(machines, each -> each.key().folded()))
                        .addArrayOfString(texts(machines, each -> each.key().id()))
                        .addArrayOfString(
                                texts(machines, each -> each.document().areaId().value()))
                        .addArrayOfString(
                                texts(machines, each -> each.document().typeId().value()))
                        .addArrayOfString(
                                texts(machines, each -> each.document().name()))
                        .addArrayOfString(texts(
                                machines,
                                each -> JsonColumn.write(each.document().labels())))
                        .addArrayOfString(
                                texts(machines, each -> each.document().serialNumber()))
                        .addArrayOfString(
                                texts(machines, each -> each.document().firmwareVersion()))
                        .addArrayOfOffsetDateTime(
                                times(machines, each -> each.document().commissionedAt()))
                        .addArrayOfLong(machines.stream().map(Stored::revision).toArray(Long[]::new))
                        .addArrayOfOffsetDateTime(times(machines, Stored::createdAt))
                        .addArrayOfOffsetDateTime(times(machines, Stored::changedAt)))
                .replaceWithVoid();
    }

    private static String[] texts(
            List<Stored<MachineDocument>> machines, Function<Stored<MachineDocument>, @Nullable String> text) {
        return machines.stream().map(text).toArray(String[]::new);
    }

    private static OffsetDateTime[] times(
            List<Stored<MachineDocument>> machines, Function<Stored<MachineDocument>, @Nullable Instant> time) {
        return machines.stream().map(time).map(Times::column).toArray(OffsetDateTime[]::new);
    }
}
