package io.millwright.service.registry;

import io.millwright.model.id.MachineTypeId;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** The copy of the types: {@code known_machine_type} in the service's schema. Pages are stored with the machines. */
@ApplicationScoped
@IfBuildProperty(name = "millwright.registry.types", stringValue = "true")
class KnownTypeRepository {
    private final Pool pool;
    private final KnownTypeSql sql;

    KnownTypeRepository(Pool pool, RegistryCopyConfig config) {
        this.pool = pool;
        this.sql = KnownTypeSql.in(config.schema().orElseThrow());
    }

    /** Stores one change that was asked for. An older revision than the stored one changes nothing. */
    Uni<Void> store(Change change) {
        return pool.preparedQuery(sql.storeOne())
                .execute(StoredTypeRow.addTo(Tuple.tuple(), List.of(change)))
                .replaceWithVoid();
    }

    /** Empty when it isn't known, or deleted. */
    Uni<Optional<KnownMachineType>> find(MachineTypeId id) {
        return pool.preparedQuery(sql.find()).execute(Tuple.of(id.value())).map(rows -> {
            for (Row row : rows) {
                return Optional.of(new KnownMachineType(
                        id, row.getLong("revision"), KnownMachineRepository.document(row.getString("document"))));
            }
            return Optional.empty();
        });
    }
}
