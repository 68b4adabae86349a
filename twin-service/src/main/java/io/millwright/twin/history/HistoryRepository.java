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
    /** Where a line stands, below which the next page goes on. */
    record Place(int epoch, long xid, long id) {
        static final Place END = new Place(Integer.MAX_VALUE, 0, 0);

        static Place of(List<String> key) {
            return new Place(Integer.parseInt(key.get(0)), Long.parseLong(key.get(1)), Long.parseLong(key.get(2)));
        }

        List<String> key() {
            return List.of(Integer.toString(epoch), Long.toString(xid), Long.toString(id));
        }
    }

    record Line(Place place, TransitionView transition) {}

    private static final String LIST = """
            select epoch, xid::text::bigint as xid, id, (to_jsonb(r) - 'state')::text as transition from twin.transition r
            where factory_id = $1 and machine_id = $2 and (epoch, xid, id) < ($3, $4::text::xid8, $5)
              and ($6::text is null or kind = $6) and ($7::boolean is null or accepted = $7)
              and at >= $8 and at <= $9
            order by epoch desc, xid desc, id desc limit $10""";

    private final Pool pool;

    HistoryRepository(Pool pool) {
        this.pool = pool;
    }

    Uni<List<Line>> list(MachineKey machine, HistoryFilter filter, Place before, int limit) {
        return pool.preparedQuery(LIST)
                .execute(Tuple.tuple()
                        .addString(machine.factoryId().value())
                        .addString(machine.machineId().value())
                        .addInteger(before.epoch())
                        .addString(Long.toString(before.xid()))
                        .addLong(before.id())
                        .addString(filter.kind())
                        .addBoolean(filter.accepted())
                        .addOffsetDateTime(filter.from())
                        .addOffsetDateTime(filter.to())
                        .addLong((long) limit))
                .map(rows -> rows.stream()
                        .map(row -> new Line(
                                new Place(row.getInteger("epoch"), row.getLong("xid"), row.getLong("id")),
                                StoredJson.read(row.getString("transition"), TransitionView.class)))
                        .toList());
    }
}
