package io.millwright.twin.clearance;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** Which areas machines left. By the database's clock, which all replicas share. */
@ApplicationScoped
class ClearanceRepository {
    /** The publisher's lock: nobody puts a desired state where it is being cleared. */
    private static final long PUBLISHER_LOCKS = 2;

    /**
     * The row of the position is locked first, so that each change is seen once, by one replica. Not beyond what the feed
     * has brought: a machine that was asked for singly stands ahead of others that are still to come.
     */
    private static final String FOLLOW = """
            with position as materialized (
              select revision from twin.place_position where id = 1 for update),
            news as materialized (
              select k.factory_id, k.machine_id, k.area_id, k.deleted, k.revision
              from twin.known_machine k, position p
              where k.revision > p.revision
                and k.revision <= (select max(revision) from twin.registry_position)
              order by k.revision limit 1000),
            left_behind as (
              insert into twin.clearance as c (factory_id, machine_id, area_id, due_at)
              select p.factory_id, p.machine_id, p.area_id,
                case when n.deleted then now() else now() + $1 * interval '1 millisecond' end
              from news n join twin.place p using (factory_id, machine_id)
              where n.deleted or n.area_id <> p.area_id
              on conflict (factory_id, machine_id, area_id) do update set due_at = excluded.due_at),
            moved as (
              insert into twin.place as p (factory_id, machine_id, area_id)
              select factory_id, machine_id, area_id from news where not deleted
              on conflict (factory_id, machine_id) do update set area_id = excluded.area_id
              where p.area_id <> excluded.area_id),
            gone as (
              delete from twin.place p using news n
              where n.deleted and p.factory_id = n.factory_id and p.machine_id = n.machine_id),
            behind as (
              update twin.clearance c set due_at = now() from news n
              where n.deleted and c.factory_id = n.factory_id and c.machine_id = n.machine_id),
            seen as (
              update twin.place_position set revision = (select max(revision) from news)
              where id = 1 and exists (select from news))
            select count(*) from news""";

    private static final String CLAIM = """
            with candidate as materialized (
              select factory_id, machine_id, area_id from twin.clearance
              where due_at <= now() order by due_at limit $1 for update skip locked),
            locked as materialized (
              select * from candidate
              where pg_try_advisory_xact_lock(hashtextextended(factory_id || ':' || machine_id, $2)))
            select factory_id, machine_id, l.area_id from locked l""";

    private static final String RETURNED = """
            select factory_id, machine_id, l.area_id
            from unnest($1::text[], $2::text[], $3::text[]) as l(factory_id, machine_id, area_id)
            join twin.known_machine k using (factory_id, machine_id)
            where not k.deleted and k.area_id = l.area_id""";

    private static final String DONE = """
            delete from twin.clearance c using unnest($1::text[], $2::text[], $3::text[]) as d(factory_id, machine_id, area_id)
            where c.factory_id = d.factory_id and c.machine_id = d.machine_id and c.area_id = d.area_id""";

    private final Pool pool;

    ClearanceRepository(Pool pool) {
        this.pool = pool;
    }

    /** Takes over moves and deletions from the registry's copy. How many changes there were, at most 1,000. */
    Uni<Long> follow(Duration overlap) {
        return pool.preparedQuery(FOLLOW)
                .execute(Tuple.of((double) overlap.toMillis()))
                .map(rows -> rows.iterator().next().getLong(0));
    }

    <T> Uni<T> inTransaction(Function<SqlConnection, Uni<T>> work) {
        return pool.withTransaction(work);
    }

    /**
     * What is due; held until the transaction ends. An area that the machine is back in is only forgotten: looked up after
     * the lock, for what is read earlier could be out of date by then.
     */
    Uni<List<LeftArea>> claim(SqlConnection connection, int limit) {
        return connection
                .preparedQuery(CLAIM)
                .execute(Tuple.of((long) limit, PUBLISHER_LOCKS))
                .map(ClearanceRepository::areas)
                .flatMap(claimed -> connection
                        .preparedQuery(RETURNED)
                        .execute(values(claimed))
                        .map(ClearanceRepository::areas)
                        .flatMap(returned -> forget(connection, returned)
                                .replaceWith(() -> claimed.stream()
                                        .filter(one -> !returned.contains(one))
                                        .toList())));
    }

    Uni<Void> forget(SqlConnection connection, Collection<LeftArea> done) {
        return done.isEmpty()
                ? Uni.createFrom().voidItem()
                : connection.preparedQuery(DONE).execute(values(done)).replaceWithVoid();
    }

    private static Tuple values(Collection<LeftArea> areas) {
        return Tuple.of(
                areas.stream().map(one -> one.machine().factoryId().value()).toArray(String[]::new),
                areas.stream().map(one -> one.machine().machineId().value()).toArray(String[]::new),
                areas.stream().map(one -> one.area().value()).toArray(String[]::new));
    }

    private static List<LeftArea> areas(RowSet<Row> rows) {
        return rows.stream().map(ClearanceRepository::area).toList();
    }

    private static LeftArea area(Row row) {
        return new LeftArea(
                MachineKey.of(row.getString("factory_id"), row.getString("machine_id")),
                new AreaId(row.getString("area_id")));
    }
}
