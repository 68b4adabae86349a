package io.millwright.command.submit;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowIterator;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** SQL of batches. */
@ApplicationScoped
class BatchRepository {
    private static final String SETTLE = """
            insert into command.batch as b (factory_id, client_id, idempotency_key, request_digest, machines, open_until)
            values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
            on conflict (factory_id, client_id, idempotency_key)
                do update set open_until = greatest(b.open_until, excluded.open_until)
                where b.request_digest = excluded.request_digest""";
    private static final String FIND = """
            select request_digest, machines from command.batch
            where factory_id = $1 and client_id = $2 and idempotency_key = $3""";

    /** A batch as it was first submitted. */
    record Settled(String digest, List<MachineId> machines) {}

    private final Pool pool;

    BatchRepository(Pool pool) {
        this.pool = pool;
    }

    Uni<Optional<Settled>> find(FactoryId factory, String clientId, String key) {
        return pool.preparedQuery(FIND)
                .execute(Tuple.of(factory.value(), clientId, key))
                .map(rows -> {
                    RowIterator<Row> found = rows.iterator();
                    if (!found.hasNext()) {
                        return Optional.empty();
                    }
                    Row row = found.next();
                    return Optional.of(new Settled(
                            row.getString("request_digest"),
                            Arrays.stream(row.getArrayOfStrings("machines"))
                                    .map(MachineId::new)
                                    .toList()));
                });
    }

    /**
     * Of two at once the first one settles it. One that is settled is only kept longer.
     *
     * @param open how long its parts may be open
     */
    Uni<Void> settle(
            FactoryId factory, String clientId, String key, String digest, List<MachineId> machines, Duration open) {
        return pool.preparedQuery(SETTLE)
                .execute(Tuple.of(
                        factory.value(),
                        clientId,
                        key,
                        digest,
                        machines.stream().map(MachineId::value).toArray(String[]::new),
                        (double) open.toSeconds()))
                .replaceWithVoid();
    }
}
