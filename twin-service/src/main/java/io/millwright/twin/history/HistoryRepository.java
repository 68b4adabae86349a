package io.millwright.twin.history;

import io.millwright.model.id.MachineKey;
import io.millwright.twin.core.StoredJson;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Reads {@code twin.transition}. */
@ApplicationScoped
@RegisterForReflection(targets = TransitionView.class)
class HistoryRepository {
    private static final String LIST = """
            select to_jsonb(r)::text as transition from twin.transition r
            where factory_id = $1 and machine_id = $2 and id < $3
            order by id desc limit $4""";

    private final Pool pool;

    HistoryRepository(Pool pool) {
        this.pool = pool;
    }

    Uni<List<TransitionView>> list(MachineKey machine, long before, int limit) {
        return pool.preparedQuery(LIST)
                .execute(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value(), before, (long) limit))
                .map(rows -> rows.stream()
                        .map(row -> StoredJson.read(row.getString("transition"), TransitionView.class))
                        .toList());
    }
}
