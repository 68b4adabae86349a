package io.millwright.registry.audit;

import static io.millwright.service.database.Times.column;
import static io.millwright.service.database.Times.time;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.json.Json;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** SQL of the audit. Lines of changes are written by a trigger, those of refused attempts here. */
@ApplicationScoped
class AuditRepository {
    private static final String INSERT_REFUSED = """
            insert into registry.audit
              (at, factory_id, action, outcome, subject, client_id, address, correlation_id, kind, item_id, detail)
            values ($1, $2, $3, 'refused', $4, $5, $6, $7, $8, $9, $10::text::jsonb)""";

    private static final String LIST = """
            select a.id, a.at, a.action, a.outcome, a.subject, a.client_id, a.address, a.correlation_id, a.factory_id, a.kind,
              a.item_id, a.revision, a.detail::text as detail,
              case when not c.deleted then c.document::text end as after,
              case when not p.deleted then p.document::text end as before
            from registry.audit a
              left join registry.change c on c.revision = a.revision
              left join registry.change p on p.revision = c.previous
            where %s a.id < $2
              and (cardinality($3::text[]) = 0 or a.action = any($3))
              and ($4::text is null or a.outcome = $4)
              and ($5::text is null or a.kind = $5)
              and ($6::text is null or a.item_id = $6)
              and ($7::text is null or a.subject = $7)
              and ($8::text is null or a.client_id = $8)
              and ($9::text is null or a.correlation_id = $9)
              and ($10::timestamptz is null or a.at >= $10)
              and ($11::timestamptz is null or a.at < $11)
            order by a.id desc limit $12""";

    /** Two texts, so that each has the plan of its index. */
    private static final String LIST_OF_FACTORY = LIST.formatted("a.factory_id = $1 and");

    private static final String LIST_OF_ALL = LIST.formatted("$1::text is null and");

    private final Pool pool;

    AuditRepository(Pool pool) {
        this.pool = pool;
    }

    Uni<Void> insert(Instant at, Actor actor, RefusedAttempt attempt) {
        return pool.preparedQuery(INSERT_REFUSED)
                .execute(Tuple.tuple()
                        .addOffsetDateTime(column(at))
                        .addString(attempt.factoryId())
                        .addString(attempt.action())
                        .addString(actor.subject())
                        .addString(actor.clientId())
                        .addString(actor.address())
                        .addString(actor.correlationId())
                        .addString(attempt.kind())
                        .addString(attempt.itemId())
                        .addString(attempt.detail().toString()))
                .replaceWithVoid();
    }

    /** Newest first, from below {@code before}. */
    Uni<List<AuditView>> list(AuditFilter filter, long before, int limit) {
        return pool.preparedQuery(filter.factory() == null ? LIST_OF_ALL : LIST_OF_FACTORY)
                .execute(Tuple.tuple()
                        .addString(
                                filter.factory() == null
                                        ? null
                                        : filter.factory().value())
                        .addLong(before)
                        .addArrayOfString(filter.actions().toArray(String[]::new))
                        .addString(filter.outcome())
                        .addString(filter.kind())
                        .addString(filter.itemId())
                        .addString(filter.subject())
                        .addString(filter.clientId())
                        .addString(filter.correlationId())
                        .addOffsetDateTime(column(filter.from()))
                        .addOffsetDateTime(column(filter.to()))
                        .addInteger(limit))
                .map(rows -> rows.stream().map(AuditRepository::line).toList());
    }

    private static AuditView line(Row row) {
        return new AuditView(
                row.getLong("id"),
                time(row, "at"),
                row.getString("action"),
                row.getString("outcome"),
                row.getString("subject"),
                row.getString("client_id"),
                row.getString("address"),
                row.getString("correlation_id"),
                row.getString("factory_id"),
                row.getString("kind"),
                row.getString("item_id"),
                row.getLong("revision"),
                json(row.getString("before")),
                json(row.getString("after")),
                Objects.requireNonNull(json(row.getString("detail"))));
    }

    private static @Nullable JsonNode json(@Nullable String text) {
        try {
            return text == null ? null : Json.STORED.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a jsonb column holds what is not JSON", e);
        }
    }
}
