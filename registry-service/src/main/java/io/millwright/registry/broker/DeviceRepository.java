package io.millwright.registry.broker;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import io.millwright.registry.key.ItemKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** One indexed query a connect: with a storm of reconnecting devices, nothing else is paid. */
@ApplicationScoped
class DeviceRepository {
    private static final String FIND = """
            select m.area_id, c.secret_hash
            from registry.machine m left join registry.credential c on c.machine_key = m.item_key
            where m.item_key = $1 and m.factory_id = $2 and m.machine_id = $3 and not m.deleted
            """;

    private final Pool pool;

    DeviceRepository(Pool pool) {
        this.pool = pool;
    }

    /** Empty when no living machine is spelled exactly so. */
    Uni<Optional<RegisteredDevice>> find(MachineKey machine) {
        return pool.preparedQuery(FIND)
                .execute(Tuple.of(
                        ItemKey.of(machine).folded(),
                        machine.factoryId().value(),
                        machine.machineId().value()))
                .map(DeviceRepository::first);
    }

    private static Optional<RegisteredDevice> first(RowSet<Row> rows) {
        var row = rows.iterator();
        return row.hasNext() ? Optional.of(device(row.next())) : Optional.empty();
    }

    private static RegisteredDevice device(Row row) {
        var hash = row.getBuffer("secret_hash");
        return new RegisteredDevice(
                new AreaId(row.getString("area_id")), Optional.ofNullable(hash).map(each -> each.getBytes()));
    }
}
