package io.millwright.registry.change;

import static io.millwright.service.database.Times.utc;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.OffsetDateTime;
import java.util.List;

/** Many rows of the feed in one statement, by plain SQL. */
@ApplicationScoped
class ChangeBatchRepository {
    private static final String LOCK = "select revision from registry.change_counter where id = 1 for update";

    private static final String INSERT = """
            with counted as (
              update registry.change_counter set revision = revision + cardinality($1::bigint[]) where id = 1)
            insert into registry.change (revision, kind, factory_id, item_id, deleted, document, changed_at, previous,
              changed_by, client_id, address, correlation_id)
            select revision, kind, factory_id, item_id, deleted, document::jsonb, changed_at, previous,
              changed_by, client_id, address, correlation_id
            from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::timestamptz[],
                $8::bigint[], $9::text[], $10::text[], $11::text[], $12::text[])
              as c (revision, kind, factory_id, item_id, deleted, document, changed_at, previous,
                changed_by, client_id, address, correlation_id)""";

    Uni<Long> lockCounter(SqlConnection connection) {
        return connection
                .query(LOCK)
                .execute()
                .map(rows -> rows.iterator().next().getLong(0));
    }

    Uni<Void> insert(SqlConnection connection, List<Change> changes) {
        return connection
                .preparedQuery(INSERT)
                .execute(Tuple.tuple()
                        .addArrayOfLong(changes.stream().map(Change::revision).toArray(Long[]::new))
                        .addArrayOfString(changes.stream()
                                .map(each -> each.key().kind().wireName())
                                .toArray(String[]::new))
                        .addArrayOfString(changes.stream()
                                .map(each -> each.key().factoryId())
                                .map(factory -> factory == null ? null : factory.value())
                                .toArray(String[]::new))
                        .addArrayOfString(
                                changes.stream().map(each -> each.key().id()).toArray(String[]::new))
                        .addArrayOfBoolean(changes.stream().map(Change::deleted).toArray(Boolean[]::new))
                        .addArrayOfString(changes.stream()
                                .map(each -> each.document().toString())
                                .toArray(String[]::new))
                        .addArrayOfOffsetDateTime(changes.stream()
                                .map(each -> utc(each.changedAt()))
                                .toArray(OffsetDateTime[]::new))
                        .addArrayOfLong(changes.stream().map(Change::previous).toArray(Long[]::new))
                        .addArrayOfString(changes.stream()
                                .map(each -> each.actor().subject())
                                .toArray(String[]::new))
                        .addArrayOfString(changes.stream()
                                .map(each -> each.actor().clientId())
                                .toArray(String[]::new))
                        .addArrayOfString(changes.stream()
                                .map(each -> each.actor().address())
                                .toArray(String[]::new))
                        .addArrayOfString(changes.stream()
                                .map(each -> each.actor().correlationId())
                                .toArray(String[]::new)))
                .replaceWithVoid();
    }
}
