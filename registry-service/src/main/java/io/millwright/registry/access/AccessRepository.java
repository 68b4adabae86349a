package io.millwright.registry.access;

import static io.millwright.service.database.Times.time;
import static io.millwright.service.database.Times.utc;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineKey;
import io.millwright.registry.key.ItemKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Counts in the database, so that two replicas count together and exactly one notices. */
@ApplicationScoped
class AccessRepository {
    private static final String COUNT = """
            insert into registry.access_report as r
              (machine_key, hour, kind, count, first_at, last_at, detail, noticed)
            select m.item_key, date_trunc('hour', now()), $2, $3, now(), now(), $4, $3 >= $5
            from registry.machine m where m.item_key = $1
            on conflict (machine_key, hour, kind) do update
              set count = r.count + excluded.count, last_at = excluded.last_at, detail = excluded.detail,
                  noticed = r.count + excluded.count >= $5
            returning count >= $5 and count - $3 < $5 as just_noticed, count = $3 as first_of_hour
            """;

    private static final String FORGET =
            "delete from registry.access_report where machine_key = $1 and hour < now() - interval '30 days'";

    private static final String MOVE = """
            insert into registry.access_place as p (machine_key, address, changed_at)
            select m.item_key, $2, now() from registry.machine m where m.item_key = $1
            on conflict (machine_key) do update
              set turns = case when p.previous = excluded.address and p.changed_at > now() - interval '15 minutes'
                               then p.turns + 1 else 0 end,
                  previous = p.address, address = excluded.address, changed_at = now()
              where p.address <> excluded.address
            returning turns, coalesce(previous, '') as previous
            """;

    private static final String PAGE = """
            select m.machine_id, r.kind, r.hour, r.count, r.first_at, r.last_at, r.detail, r.noticed
            from registry.access_report r join registry.machine m on m.item_key = r.machine_key
            where m.factory_id = $1 and (r.noticed or not $2)
              and (r.hour, r.machine_key, r.kind) < ($3, $4, $5)
            order by r.hour desc, r.machine_key desc, r.kind desc
            limit $6
            """;

    private final Pool pool;

    AccessRepository(Pool pool) {
        this.pool = pool;
    }

    /**
     * How often the machine has gone from one place to another and back.
     *
     * @param previous where it was before; empty when nothing is known
     */
    record Move(int turns, String previous) {}

    /** Answers whether the threshold of the kind was crossed by just these. Counts nothing for an unknown machine. */
    Uni<Boolean> count(MachineKey machine, AccessKind kind, long count, String detail) {
        String key = ItemKey.of(machine).folded();
        return pool.preparedQuery(COUNT)
                .execute(Tuple.tuple(
                        List.of(key, kind.wireName(), count, detail.replace("\0", ""), (long) kind.threshold())))
                .chain(rows -> {
                    if (rows.rowCount() == 0) {
                        return Uni.createFrom().item(false);
                    }
                    Row row = rows.iterator().next();
                    Uni<?> forgotten = row.getBoolean("first_of_hour")
                            ? pool.preparedQuery(FORGET).execute(Tuple.of(key))
                            : Uni.createFrom().voidItem();
                    return forgotten.replaceWith(row.getBoolean("just_noticed"));
                });
    }

    /** The machine has connected from an address. */
    Uni<Move> move(MachineKey machine, String address) {
        return pool.preparedQuery(MOVE)
                .execute(Tuple.of(ItemKey.of(machine).folded(), address))
                .map(rows -> {
                    if (rows.rowCount() == 0) {
                        return new Move(0, "");
                    }
                    Row row = rows.iterator().next();
                    return new Move(row.getInteger("turns"), row.getString("previous"));
                });
    }

    /** Newest hour first, from behind a row on. */
    Uni<List<AccessReport>> page(
            FactoryId factory, boolean noticedOnly, Instant hour, String machineKey, String kind, int limit) {
        return pool.preparedQuery(PAGE)
                .execute(Tuple.tuple(List.of(factory.value(), noticedOnly, utc(hour), machineKey, kind, limit)))
                .map(rows -> {
                    List<AccessReport> reports = new ArrayList<>();
                    rows.forEach(row -> reports.add(report(row)));
                    return reports;
                });
    }

    private static AccessReport report(Row row) {
        String kind = row.getString("kind");
        return new AccessReport(
                row.getString("machine_id"),
                AccessKind.ofWireName(kind)
                        .orElseThrow(() -> new IllegalStateException("registry.access_report holds the kind " + kind)),
                time(row, "hour"),
                row.getLong("count"),
                time(row, "first_at"),
                time(row, "last_at"),
                row.getString("detail"),
                row.getBoolean("noticed"));
    }
}
