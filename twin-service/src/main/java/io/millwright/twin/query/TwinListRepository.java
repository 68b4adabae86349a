package io.millwright.twin.query;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineKey;
import io.millwright.twin.core.Connectivity;
import io.millwright.twin.core.Convergence;
import io.millwright.twin.core.Twin;
import io.millwright.twin.core.TwinRepository;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The twins of a factory's registered machines, by machine id. */
@ApplicationScoped
class TwinListRepository {
    private static final String LIST = """
            select k.machine_id, to_jsonb(t)::text as twin
            from twin.known_machine k left join twin.twin t using (factory_id, machine_id)
            where k.factory_id = $1 and not k.deleted and k.machine_id > $2
              and ($3::text is null or $3 = coalesce(t.convergence, 'unknown'))
              and ($4::text is null
                or $4 = case when t.cause is null then 'unknown' when t.cause = 'connected' then 'online' else 'offline' end)
            order by k.machine_id limit $5""";

    private final Pool pool;

    TwinListRepository(Pool pool) {
        this.pool = pool;
    }

    Uni<List<Twin>> list(
            FactoryId factory,
            String after,
            Convergence.@Nullable State convergence,
            Connectivity.@Nullable Status connectivity,
            int limit) {
        return pool.preparedQuery(LIST)
                .execute(Tuple.of(
                        factory.value(),
                        after,
                        convergence == null ? null : convergence.wireName(),
                        connectivity == null ? null : connectivity.wireName(),
                        (long) limit))
                .map(rows -> rows.stream().map(row -> twin(factory, row)).toList());
    }

    private static Twin twin(FactoryId factory, Row row) {
        String twin = row.getString("twin");
        return twin == null
                ? Twin.of(MachineKey.of(factory.value(), row.getString("machine_id")))
                : TwinRepository.read(twin);
    }
}
