package io.millwright.twin.publication;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import io.millwright.twin.core.StoredJson;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What is due, and one publisher at a time for each machine: a lock that is held until the broker's word is written down. */
@ApplicationScoped
class PublicationRepository {
    /** Takes the lock before it reads what is to be published: what is read earlier could be out of date by then. */
    private static final String CLAIM = """
            with candidate as materialized (
              (select factory_id, machine_id from twin.twin where published_issue < publish_issue
               order by publish_tried_at nulls first limit $1)
              union
              select factory_id, machine_id from unnest($2::text[], $3::text[]) as u(factory_id, machine_id))
            select factory_id, machine_id from candidate
            where pg_try_advisory_xact_lock(hashtextextended(factory_id || ':' || machine_id, 2))""";

    private static final String READ = """
            select factory_id, machine_id, t.desired_revision, t.desired::text as desired, t.desired_correlation_id,
              t.publish_issue, t.published_area_id, case when not k.deleted then k.area_id end as area_id
            from unnest($1::text[], $2::text[]) as c(factory_id, machine_id)
            join twin.twin t using (factory_id, machine_id)
            left join twin.known_machine k using (factory_id, machine_id)""";

    private static final String MARK = """
            update twin.twin t set published_issue = greatest(t.published_issue, d.issue), published_area_id = d.area_id,
              publish_tried_at = null
            from unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) as d(factory_id, machine_id, issue, area_id)
            where t.factory_id = d.factory_id and t.machine_id = d.machine_id""";

    private static final String TRIED = """
            update twin.twin t set publish_tried_at = $3::text::timestamptz
            from unnest($1::text[], $2::text[]) as d(factory_id, machine_id)
            where t.factory_id = d.factory_id and t.machine_id = d.machine_id""";

    private static final String ISSUE_MOVED = """
            update twin.twin t set publish_issue = publish_issue + 1, version = version + 1
            from twin.known_machine k
            where k.factory_id = t.factory_id and k.machine_id = t.machine_id and t.published_area_id is not null
              and t.published_issue = t.publish_issue
              and (k.deleted or k.area_id <> t.published_area_id)""";

    static final String ISSUE_MOVED_LATELY = ISSUE_MOVED + " and k.moved_at > now() - $1 * interval '1 second'";

    private final Pool pool;

    PublicationRepository(Pool pool) {
        this.pool = pool;
    }

    <T> Uni<T> inTransaction(Function<SqlConnection, Uni<T>> work) {
        return pool.withTransaction(work);
    }

    /** @param unsettled machines to be published in any case */
    Uni<List<DueDesired>> claim(SqlConnection connection, int limit, Collection<MachineKey> unsettled) {
        return connection
                .preparedQuery(CLAIM)
                .execute(Tuple.of((long) limit, factories(unsettled), machines(unsettled)))
                .map(PublicationRepository::keys)
                .flatMap(locked -> locked.isEmpty()
                        ? Uni.createFrom().item(List.of())
                        : connection
                                .preparedQuery(READ)
                                .execute(Tuple.of(factories(locked), machines(locked)))
                                .map(PublicationRepository::due));
    }

    Uni<Void> markPublished(SqlConnection connection, List<DueDesired> published) {
        if (published.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        List<MachineKey> keys = published.stream().map(DueDesired::machine).toList();
        return connection
                .preparedQuery(MARK)
                .execute(Tuple.of(
                        factories(keys),
                        machines(keys),
                        published.stream().map(DueDesired::issue).toArray(Long[]::new),
                        published.stream()
                                .map(due ->
                                        due.area() == null ? null : due.area().value())
                                .toArray(String[]::new)))
                .replaceWithVoid();
    }

    /** Puts machines behind the others that are due. */
    Uni<Void> markTried(SqlConnection connection, List<MachineKey> tried, Instant at) {
        return tried.isEmpty()
                ? Uni.createFrom().voidItem()
                : connection
                        .preparedQuery(TRIED)
                        .execute(Tuple.of(factories(tried), machines(tried), at.toString()))
                        .replaceWithVoid();
    }

    /** Makes due whatever stands in another area than the registry says, or is registered no more. Reads all twins. */
    Uni<Integer> issueMoved() {
        return pool.query(ISSUE_MOVED).execute().map(RowSet::rowCount);
    }

    /** The same of machines that were moved or deleted lately. Reads only these. */
    Uni<Integer> issueMovedWithin(Duration time) {
        return pool.preparedQuery(ISSUE_MOVED_LATELY)
                .execute(Tuple.of((double) time.toSeconds()))
                .map(RowSet::rowCount);
    }

    private static List<MachineKey> keys(RowSet<Row> rows) {
        return rows.stream().map(PublicationRepository::key).toList();
    }

    private static List<DueDesired> due(RowSet<Row> rows) {
        return rows.stream()
                .map(row -> new DueDesired(
                        key(row),
                        row.getLong("desired_revision"),
                        StoredJson.read(row.getString("desired"), ObjectNode.class),
                        row.getString("desired_correlation_id"),
                        row.getLong("publish_issue"),
                        area(row.getString("area_id")),
                        area(row.getString("published_area_id"))))
                .toList();
    }

    private static MachineKey key(Row row) {
        return MachineKey.of(row.getString("factory_id"), row.getString("machine_id"));
    }

    private static @Nullable AreaId area(@Nullable String id) {
        return id == null ? null : new AreaId(id);
    }

    private static String[] factories(Collection<MachineKey> keys) {
        return keys.stream().map(key -> key.factoryId().value()).toArray(String[]::new);
    }

    private static String[] machines(Collection<MachineKey> keys) {
        return keys.stream().map(key -> key.machineId().value()).toArray(String[]::new);
    }
}
