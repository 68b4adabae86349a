package io.millwright.service.webhook;

import static io.millwright.service.database.Times.column;
import static io.millwright.service.database.Times.utc;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.service.feed.FeedConfig;
import io.millwright.service.feed.FeedPosition;
import io.quarkus.arc.properties.UnlessBuildProperty;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Leases and positions in the table {@code webhook}. Everything a deliverer writes holds only while it has the lease and the webhook
 * is the one that it read, at the place where it was; times are the database's, so that replicas need not agree on theirs.
 */
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.feed.schema", stringValue = "", enableIfMissing = false)
class DeliveryRepository {
    private static final int MAX_ERROR = 500;

    /** Also a webhook that was deleted and made again, or put elsewhere by hand, is another one. */
    private static final String AS_READ = """
            factory_id = $1 and webhook_id = $2 and lease = $3 and created_at = $4
              and epoch = $5 and xid = $6::text::xid8 and event_id = $7 and generation = $8::text::uuid""";

    /** What failed says nothing about a target or filter that was changed meanwhile. */
    private static final String UNCHANGED = AS_READ + " and revision = $9 and active";

    private final Pool pool;
    private final String schema;

    /** This process, and no other one before or beside it. */
    private final String lease = UUID.randomUUID().toString();

    DeliveryRepository(Pool pool, FeedConfig config) {
        this.pool = pool;
        this.schema = config.schema().orElseThrow();
    }

    /** Keeps what is leased, and gives all of that. */
    Uni<Set<Webhook.Key>> renew(Duration length) {
        return keys("""
                update %1$s.webhook set leased_until = clock_timestamp() + $2 * interval '1 millisecond'
                where lease = $1 and active and leased_until > clock_timestamp() returning factory_id, webhook_id""", length, 0);
    }

    /** Takes up to {@code most} that nobody has. */
    Uni<Set<Webhook.Key>> claim(Duration length, int most) {
        return keys("""
                update %1$s.webhook w set lease = $1, leased_until = clock_timestamp() + $2 * interval '1 millisecond'
                where (factory_id, webhook_id) in (
                  select factory_id, webhook_id from %1$s.webhook
                  where active and (leased_until is null or leased_until < clock_timestamp())
                  order by leased_until nulls first limit $3 for update skip locked)
                returning factory_id, webhook_id""", length, most);
    }

    private Uni<Set<Webhook.Key>> keys(String sql, Duration length, int most) {
        Tuple parameters = Tuple.of(lease, (double) length.toMillis());
        return pool.preparedQuery(sql.formatted(schema))
                .execute(most > 0 ? parameters.addLong((long) most) : parameters)
                .map(rows -> rows.stream()
                        .map(row -> new Webhook.Key(row.getString(0), row.getString(1)))
                        .collect(Collectors.toSet()));
    }

    Uni<Void> release() {
        return pool.preparedQuery(
                        "update %s.webhook set lease = null, leased_until = null where lease = $1".formatted(schema))
                .execute(Tuple.of(lease))
                .replaceWithVoid();
    }

    /** A leased webhook and how long its next attempt has to wait. */
    record Leased(Webhook webhook, Duration pause) {}

    /** Empty when the lease is lost or it isn't active any more. */
    Uni<Optional<Leased>> find(Webhook.Key key) {
        return pool.preparedQuery("""
                        select %s, greatest(0, extract(epoch from next_attempt_at - clock_timestamp()) * 1000)::bigint as pause_ms
                        from %s.webhook where factory_id = $1 and webhook_id = $2 and lease = $3 and active
                          and leased_until > clock_timestamp()""".formatted(WebhookRepository.columns(), schema))
                .execute(Tuple.of(key.factoryId(), key.webhookId(), lease))
                .map(rows -> rows.stream().findFirst().map(DeliveryRepository::leased));
    }

    private static Leased leased(Row row) {
        Long pause = row.getLong("pause_ms");
        return new Leased(WebhookRepository.read(row), Duration.ofMillis(pause == null ? 0 : pause));
    }

    /** All of these: false, and nothing is written, when the lease is lost or the webhook is no more as it was read. */
    Uni<Boolean> delivered(Webhook webhook, FeedPosition position, String generation) {
        return moved(webhook, position, generation, "last_delivered_at = clock_timestamp(), given_up_in_a_row = 0");
    }

    /** Nothing was wanted up to the position. */
    Uni<Boolean> passed(Webhook webhook, FeedPosition position, String generation) {
        return moved(webhook, position, generation, "given_up_in_a_row = given_up_in_a_row");
    }

    private Uni<Boolean> moved(Webhook webhook, FeedPosition position, String generation, String more) {
        return pool.preparedQuery("""
                        update %s.webhook set epoch = $9, xid = $10::text::xid8, event_id = $11, generation = $12::text::uuid,
                          failed = 0, next_attempt_at = null, last_error = null, %s
                        where %s""".formatted(schema, more, AS_READ))
                .execute(place(asRead(webhook), position, generation))
                .map(rows -> rows.rowCount() == 1);
    }

    private Tuple asRead(Webhook webhook) {
        Tuple parameters = Tuple.of(webhook.factoryId(), webhook.webhookId(), lease, utc(webhook.createdAt()));
        return place(parameters, webhook.position(), webhook.generation());
    }

    private Tuple unchanged(Webhook webhook) {
        return asRead(webhook).addLong(webhook.revision());
    }

    private static Tuple place(Tuple parameters, FeedPosition position, String generation) {
        return parameters
                .addInteger(position.epoch())
                .addString(Long.toString(position.xid()))
                .addLong(position.id())
                .addString(generation);
    }

    Uni<Boolean> failed(Webhook webhook, Duration pause, String error) {
        return pool.preparedQuery("""
                        update %s.webhook set failed = failed + 1, last_error = $11,
                          next_attempt_at = clock_timestamp() + $10 * interval '1 millisecond'
                        where %s""".formatted(schema, UNCHANGED))
                .execute(unchanged(webhook).addDouble((double) pause.toMillis()).addString(shortened(error)))
                .map(rows -> rows.rowCount() == 1);
    }

    /** Puts events aside and goes on behind them, both or neither. */
    Uni<Boolean> gaveUp(
            Webhook webhook, List<ObjectNode> events, FeedPosition position, String generation, String error) {
        var all = JsonNodeFactory.instance.arrayNode().addAll(events);
        Tuple parameters = place(unchanged(webhook), position, generation)
                .addString(all.toString())
                .addString(shortened(error));
        return pool.preparedQuery("""
                        with moved as (
                          update %1$s.webhook set epoch = $10, xid = $11::text::xid8, event_id = $12,
                            generation = $13::text::uuid, failed = 0, next_attempt_at = null, last_error = $15,
                            given_up_in_a_row = given_up_in_a_row + 1
                          where %2$s
                          returning factory_id, webhook_id, (select failed + 1 from %1$s.webhook w
                            where w.factory_id = $1 and w.webhook_id = $2) as attempts),
                        kept as (
                          insert into %1$s.webhook_dead_letter (factory_id, webhook_id, event, attempts, error, given_up_at)
                          select factory_id, webhook_id, e.event, attempts, $15, clock_timestamp()
                          from moved cross join jsonb_array_elements($14::text::jsonb) with ordinality as e(event, place)
                          order by e.place)
                        select count(*) from moved""".formatted(schema, UNCHANGED))
                .execute(parameters)
                .map(rows -> rows.iterator().next().getLong(0) == 1);
    }

    Uni<Boolean> suspended(Webhook webhook, String reason) {
        return pool.preparedQuery("""
                        update %s.webhook set active = false, reason = $10, last_error = $10, revision = revision + 1,
                          next_attempt_at = null, lease = null, leased_until = null
                        where %s""".formatted(schema, UNCHANGED))
                .execute(unchanged(webhook).addString(shortened(reason)))
                .map(rows -> rows.rowCount() == 1);
    }

    /** Removes dead letters that are too old or too many. */
    Uni<Integer> prune(Duration retention, int most, @Nullable Instant now) {
        return pool.preparedQuery("""
                        delete from %1$s.webhook_dead_letter d
                        where d.given_up_at < coalesce($3, clock_timestamp()) - $1 * interval '1 second'
                          or d.id <= (
                            select o.id from %1$s.webhook_dead_letter o
                            where o.factory_id = d.factory_id and o.webhook_id = d.webhook_id
                            order by o.id desc offset $2 limit 1)""".formatted(schema))
                .execute(Tuple.of((double) retention.toSeconds(), (long) most, column(now)))
                .map(RowSet::rowCount);
    }

    private static String shortened(String text) {
        return text.length() <= MAX_ERROR ? text : text.substring(0, MAX_ERROR);
    }
}
