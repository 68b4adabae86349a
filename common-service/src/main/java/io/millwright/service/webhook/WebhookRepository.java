package io.millwright.service.webhook;

import static io.millwright.service.database.Times.optionalTime;
import static io.millwright.service.database.Times.time;
import static io.millwright.service.database.Times.utc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Json;
import io.millwright.service.feed.FeedConfig;
import io.millwright.service.feed.FeedPosition;
import io.quarkus.arc.properties.UnlessBuildProperty;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table {@code webhook}: what applications ask for, and how they see it. */
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.feed.schema", stringValue = "", enableIfMissing = false)
class WebhookRepository {
    private static final String COLUMNS = """
            factory_id, webhook_id, revision, url, filter::text as filter, max_batch, active, reason, secret,
            created_at, created_by, changed_at, changed_by, epoch, xid::text::bigint as xid, event_id,
            generation::text as generation, failed, given_up_in_a_row, next_attempt_at, last_delivered_at, last_error""";

    private final Pool pool;
    private final String schema;

    WebhookRepository(Pool pool, FeedConfig config) {
        this.pool = pool;
        this.schema = config.schema().orElseThrow();
    }

    /** Empty when the id is taken or the factory has {@code max} already. */
    Uni<Optional<Webhook>> create(Webhook webhook, int max) {
        return pool.withTransaction(connection -> connection
                .preparedQuery("select pg_advisory_xact_lock(hashtextextended($1, 2))")
                .execute(Tuple.of(schema + " webhooks of " + webhook.factoryId()))
                .chain(() -> connection
                        .preparedQuery("""
                                insert into %s.webhook (factory_id, webhook_id, url, filter, max_batch, active, secret,
                                  created_at, created_by, changed_at, changed_by, epoch, xid, event_id, generation)
                                select $1, $2, $3, $4::text::jsonb, $5, $6, $7, $8, $9, $8, $9, $10, $11::text::xid8, $12,
                                  $13::text::uuid
                                where (select count(*) from %s.webhook where factory_id = $1) < $14
                                on conflict do nothing returning %s""".formatted(schema, schema, COLUMNS))
                        .execute(Tuple.from(new Object[] {
                            webhook.factoryId(),
                            webhook.webhookId(),
                            webhook.url(),
                            json(webhook.filter()),
                            webhook.maxBatch(),
                            webhook.active(),
                            webhook.secret(),
                            utc(webhook.createdAt()),
                            webhook.createdBy(),
                            webhook.position().epoch(),
                            Long.toString(webhook.position().xid()),
                            webhook.position().id(),
                            webhook.generation(),
                            (long) max
                        })))
                .map(WebhookRepository::first));
    }

    /** Empty when it has another revision by now. What failed before is tried again at once. */
    Uni<Optional<Webhook>> change(
            Webhook webhook, WebhookDocument wanted, WebhookFilter filter, Instant at, String by) {
        return pool.preparedQuery("""
                        update %s.webhook set revision = revision + 1, url = $4, filter = $5::text::jsonb, max_batch = $6,
                          active = $7, reason = null, changed_at = $8, changed_by = $9, failed = 0, given_up_in_a_row = 0,
                          next_attempt_at = null, last_error = null
                        where factory_id = $1 and webhook_id = $2 and revision = $3 returning %s""".formatted(schema, COLUMNS))
                .execute(Tuple.from(new Object[] {
                    webhook.factoryId(),
                    webhook.webhookId(),
                    webhook.revision(),
                    wanted.url(),
                    json(filter),
                    wanted.maxBatch() == null ? 1 : wanted.maxBatch(),
                    wanted.active() == null || wanted.active(),
                    utc(at),
                    by
                }))
                .map(WebhookRepository::first);
    }

    Uni<Optional<Webhook>> changeSecret(Webhook.Key key, String secret, Instant at, String by) {
        return pool.preparedQuery("""
                        update %s.webhook set revision = revision + 1, secret = $3, changed_at = $4, changed_by = $5
                        where factory_id = $1 and webhook_id = $2 returning %s""".formatted(schema, COLUMNS))
                .execute(Tuple.of(key.factoryId(), key.webhookId(), secret, utc(at), by))
                .map(WebhookRepository::first);
    }

    /** @param secret as it is stored */
    record StoredSecret(Webhook.Key key, String secret) {}

    /** All whose stored secret doesn't begin so. */
    Uni<List<StoredSecret>> secretsWithout(String prefix) {
        return pool.preparedQuery(
                        "select factory_id, webhook_id, secret from %s.webhook where not starts_with(secret, $1)"
                                .formatted(schema))
                .execute(Tuple.of(prefix))
                .map(rows -> rows.stream()
                        .map(row ->
                                new StoredSecret(new Webhook.Key(row.getString(0), row.getString(1)), row.getString(2)))
                        .toList());
    }

    /** The same secret in another form, so that the webhook is no other one; false when it isn't stored so any more. */
    Uni<Boolean> replaceSecret(StoredSecret stored, String secret) {
        return pool.preparedQuery(
                        "update %s.webhook set secret = $4 where factory_id = $1 and webhook_id = $2 and secret = $3"
                                .formatted(schema))
                .execute(Tuple.of(stored.key().factoryId(), stored.key().webhookId(), stored.secret(), secret))
                .map(rows -> rows.rowCount() == 1);
    }

    /** False when it has another revision by now. */
    Uni<Boolean> delete(Webhook webhook) {
        return pool.preparedQuery("delete from %s.webhook where factory_id = $1 and webhook_id = $2 and revision = $3"
                        .formatted(schema))
                .execute(Tuple.of(webhook.factoryId(), webhook.webhookId(), webhook.revision()))
                .map(rows -> rows.rowCount() == 1);
    }

    Uni<Optional<Webhook>> find(Webhook.Key key) {
        return pool.preparedQuery("select %s from %s.webhook where factory_id = $1 and webhook_id = $2"
                        .formatted(COLUMNS, schema))
                .execute(Tuple.of(key.factoryId(), key.webhookId()))
                .map(WebhookRepository::first);
    }

    Uni<List<Webhook>> list(String factory, String after, int limit) {
        return pool.preparedQuery(
                        "select %s from %s.webhook where factory_id = $1 and webhook_id > $2 order by webhook_id limit $3"
                                .formatted(COLUMNS, schema))
                .execute(Tuple.of(factory, after, (long) limit))
                .map(rows -> rows.stream().map(WebhookRepository::read).toList());
    }

    Uni<Long> countDeadLetters(Webhook.Key key) {
        return pool.preparedQuery(
                        "select count(*) from %s.webhook_dead_letter where factory_id = $1 and webhook_id = $2"
                                .formatted(schema))
                .execute(Tuple.of(key.factoryId(), key.webhookId()))
                .map(rows -> rows.iterator().next().getLong(0));
    }

    /** Newest first, below an id. */
    Uni<List<DeadLetterView>> deadLetters(Webhook.Key key, long before, int limit) {
        return pool.preparedQuery("""
                        select id, event::text as event, attempts, error, given_up_at from %s.webhook_dead_letter
                        where factory_id = $1 and webhook_id = $2 and id < $3 order by id desc limit $4""".formatted(schema))
                .execute(Tuple.of(key.factoryId(), key.webhookId(), before, (long) limit))
                .map(rows -> rows.stream().map(WebhookRepository::deadLetter).toList());
    }

    Uni<Void> deleteDeadLetter(Webhook.Key key, long id) {
        return pool.preparedQuery(
                        "delete from %s.webhook_dead_letter where factory_id = $1 and webhook_id = $2 and id = $3"
                                .formatted(schema))
                .execute(Tuple.of(key.factoryId(), key.webhookId(), id))
                .replaceWithVoid();
    }

    private static DeadLetterView deadLetter(Row row) {
        return new DeadLetterView(
                row.getLong("id"),
                parse(row.getString("event"), ObjectNode.class),
                row.getInteger("attempts"),
                row.getString("error"),
                time(row, "given_up_at"));
    }

    private static Optional<Webhook> first(RowSet<Row> rows) {
        return rows.stream().findFirst().map(WebhookRepository::read);
    }

    static String columns() {
        return COLUMNS;
    }

    static Webhook read(Row row) {
        return new Webhook(
                row.getString("factory_id"),
                row.getString("webhook_id"),
                row.getLong("revision"),
                row.getString("url"),
                filter(row.getString("filter")),
                row.getInteger("max_batch"),
                row.getBoolean("active"),
                row.getString("reason"),
                row.getString("secret"),
                time(row, "created_at"),
                row.getString("created_by"),
                time(row, "changed_at"),
                row.getString("changed_by"),
                new FeedPosition(row.getInteger("epoch"), row.getLong("xid"), row.getLong("event_id")),
                row.getString("generation"),
                row.getInteger("failed"),
                row.getInteger("given_up_in_a_row"),
                optionalTime(row, "next_attempt_at"),
                optionalTime(row, "last_delivered_at"),
                row.getString("last_error"));
    }

    /** Null where it can't be read: that costs this webhook and none of the others. */
    private static @Nullable WebhookFilter filter(String json) {
        try {
            return Json.STORED.readValue(json, WebhookFilter.class);
        } catch (JsonProcessingException e) {
            return null;
        }
    }

    private static <T> T parse(String json, Class<T> type) {
        try {
            return Json.STORED.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a stored " + type.getSimpleName() + " can't be read", e);
        }
    }

    private static String json(@Nullable WebhookFilter filter) {
        try {
            return Json.STORED.writeValueAsString(filter);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a filter must be writable as JSON", e);
        }
    }
}
