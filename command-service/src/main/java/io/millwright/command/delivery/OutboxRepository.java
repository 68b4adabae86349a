package io.millwright.command.delivery;

import io.millwright.command.lifecycle.CommandKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.stream.StreamSupport;

/** SQL of the outbox. */
@ApplicationScoped
public class OutboxRepository {
    private static final double MILLIS = 1_000.0;

    /** Locks the commands too, so that the attempt can be recorded in the same transaction without waiting for anybody. */
    private static final String CLAIM = """
            with due as (
                select o.factory_id, o.command_id
                from command.outbox o join command.command c using (factory_id, command_id)
                where o.send_at <= now() and o.expires_at >= now() + interval '1 second'
                order by o.send_at
                limit $1
                for update of o, c skip locked)
            update command.outbox o
            set sent = o.sent + 1,
                send_at = now() + make_interval(secs => least($2 * power(2, least(o.sent, 20)), $3))
            from due
            where o.factory_id = due.factory_id and o.command_id = due.command_id
            returning o.factory_id, o.command_id, clock_timestamp() as db_now,
                floor(extract(epoch from o.expires_at - clock_timestamp()) * 1000)::bigint as left_ms""";

    private static final String RETRY = """
            with mine as (
                select factory_id, command_id from command.outbox
                where (factory_id, command_id) in (select * from unnest($1::text[], $2::text[]))
                order by factory_id, command_id for update)
            update command.outbox o
            set send_at = least(o.send_at, now() + make_interval(secs => least($3 * power(2, least(o.sent - 1, 20)), $4)))
            from mine
            where o.factory_id = mine.factory_id and o.command_id = mine.command_id and o.send_at is not null""";

    /** Takes what is due and what nobody else has; each is due again after a pause that doubles. */
    Uni<List<Claim>> claim(SqlClient tx, int limit, Duration resendAfter, Duration maxPause) {
        return tx.preparedQuery(CLAIM)
                .execute(Tuple.of(limit, seconds(resendAfter), seconds(maxPause)))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(OutboxRepository::claim)
                        .toList());
    }

    /** Makes these due earlier again, unless their machine has gone offline since. */
    Uni<Void> retry(SqlClient tx, Collection<CommandKey> keys, Duration retryAfter, Duration maxPause) {
        return keys.isEmpty()
                ? Uni.createFrom().voidItem()
                : tx.preparedQuery(RETRY)
                        .execute(Tuple.of(
                                keys.stream()
                                        .map(key -> key.factoryId().value())
                                        .toArray(String[]::new),
                                keys.stream()
                                        .map(key -> key.commandId().value())
                                        .toArray(String[]::new),
                                seconds(retryAfter),
                                seconds(maxPause)))
                        .replaceWithVoid();
    }

    private static Claim claim(Row row) {
        OffsetDateTime now = row.getOffsetDateTime("db_now");
        return new Claim(
                CommandKey.of(row.getString("factory_id"), row.getString("command_id")),
                Duration.ofMillis(row.getLong("left_ms")),
                now.toInstant());
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / MILLIS;
    }
}
