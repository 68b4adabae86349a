package io.millwright.command.delivery;

import io.millwright.command.ledger.CommandRows;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.model.id.AreaId;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.StreamSupport;

/** SQL of the outbox. */
@ApplicationScoped
public class OutboxRepository {
    private static final double MILLIS = 1_000.0;

    /**
     * Whether an outbox row {@code %1$s} has to wait for an earlier command. One to a former machine of the same id is
     * waited for by its like only.
     */
    private static final String IS_BLOCKED = """
            %1$s.ordering > 0 and exists (
                select from command.command e
                where e.factory_id = %1$s.factory_id and e.machine_id = %1$s.machine_id and e.seq < %1$s.seq
                    and e.due_at is not null and (%1$s.ordering = 2 or e.receipt_at is null)
                    and coalesce(e.registration = %1$s.registration, true))""";

    /**
     * Locks the commands too, so that the attempt can be recorded in the same transaction without waiting for anybody, and
     * reads them as they are locked. One that waits for an earlier command is put back without a time.
     */
    private static final String CLAIM = """
            with due as (
                select %1$s, o.ordering, o.seq, o.registration, o.expires_at as until,
                    case when coalesce(o.registration = k.registration, true) then k.area_id end as area
                from command.outbox o join command.command c using (factory_id, command_id)
                left join command.known_machine k
                    on k.factory_id = o.factory_id and k.machine_id = o.machine_id and not k.deleted
                where o.send_at <= now() and o.expires_at >= now() + interval '1 second' %2$s
                order by o.send_at, o.seq
                limit $3
                for update of o, c skip locked),
            judged as (
                select due.*, %3$s as blocked
                from due),
            moved as (
                update command.outbox o
                set sent = o.sent + case when judged.blocked then 0 else 1 end,
                    waiting = judged.blocked,
                    send_at = case when not judged.blocked
                        then now() + make_interval(secs => least($1 * power(2, least(o.sent, 20)), $2)) end
                from judged
                where o.factory_id = judged.factory_id and o.command_id = judged.command_id)
            select judged.*, clock_timestamp() as db_now,
                floor(extract(epoch from judged.until - clock_timestamp()) * 1000)::bigint as left_ms
            from judged
            order by seq""";

    private static final String CLAIM_DUE = CLAIM.formatted(CommandRows.COLUMNS, "", IS_BLOCKED.formatted("due"));
    private static final String CLAIM_ONE = CLAIM.formatted(
            CommandRows.COLUMNS, "and o.factory_id = $4 and o.command_id = $5", IS_BLOCKED.formatted("due"));

    private static final String DUE = """
            select factory_id, command_id from command.outbox
            where send_at <= now() and expires_at >= now() + interval '1 second'
            order by send_at, seq limit $1""";

    private static final String POSTPONE = """
            update command.outbox set send_at = now() + make_interval(secs => $3)
            where factory_id = $1 and command_id = $2 and send_at is not null""";

    private static final String RETRY = """
            with mine as (
                select factory_id, command_id from command.outbox
                where (factory_id, command_id) in (select * from unnest($1::text[], $2::text[]))
                order by factory_id, command_id for update)
            update command.outbox o
            set send_at = least(o.send_at, now() + make_interval(secs => least($3 * power(2, least(o.sent - 1, 20)), $4)))
            from mine
            where o.factory_id = mine.factory_id and o.command_id = mine.command_id and o.send_at is not null""";

    /** Of each machine the first one, if it waits for nobody any more: the others wait for it. */
    private static final String LOOK_AGAIN = """
            with first as materialized (
                select distinct on (factory_id, machine_id, registration)
                    factory_id, machine_id, registration, command_id, ordering, seq
                from command.outbox
                where waiting
                order by factory_id, machine_id, registration, seq),
            free as (
                select b.factory_id, b.command_id from first cross join lateral (
                    select o.factory_id, o.command_id from command.outbox o
                    where o.factory_id = first.factory_id and o.command_id = first.command_id and o.waiting
                    for update skip locked) b
                where not (%s))
            update command.outbox o set waiting = false, send_at = now()
            from free where o.factory_id = free.factory_id and o.command_id = free.command_id""".formatted(IS_BLOCKED.formatted("first"));

    private static final String STATE = """
            select count(*) as waiting, coalesce((
                select greatest(0, extract(epoch from now() - send_at) * 1000)::bigint from command.outbox
                where send_at is not null and expires_at > now() order by send_at, seq limit 1), 0) as due_ms
            from command.outbox""";

    /** Takes what is due and what nobody else has; each is due again after a pause that doubles. */
    Uni<Claims> claim(SqlClient tx, int limit, Duration resendAfter, Duration maxPause) {
        return tx.preparedQuery(CLAIM_DUE)
                .execute(Tuple.of(seconds(resendAfter), seconds(maxPause), limit))
                .map(OutboxRepository::claims);
    }

    /** The same for one command, if it is due. */
    Uni<Claims> claimOne(SqlClient tx, CommandKey key, Duration resendAfter, Duration maxPause) {
        return tx.preparedQuery(CLAIM_ONE)
                .execute(Tuple.of(
                        seconds(resendAfter),
                        seconds(maxPause),
                        1,
                        key.factoryId().value(),
                        key.commandId().value()))
                .map(OutboxRepository::claims);
    }

    /** What is due, without taking it. */
    Uni<List<CommandKey>> due(SqlClient client, int limit) {
        return client.preparedQuery(DUE)
                .execute(Tuple.of(limit))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> CommandKey.of(row.getString("factory_id"), row.getString("command_id")))
                        .toList());
    }

    /** Lets the others pass. */
    Uni<Void> postpone(SqlClient client, CommandKey key, Duration pause) {
        return client.preparedQuery(POSTPONE)
                .execute(Tuple.of(key.factoryId().value(), key.commandId().value(), seconds(pause)))
                .replaceWithVoid();
    }

    /** Makes these due earlier again, unless their machine has gone offline since. */
    Uni<Void> retry(SqlClient client, Collection<CommandKey> keys, Duration retryAfter, Duration maxPause) {
        return keys.isEmpty()
                ? Uni.createFrom().voidItem()
                : client.preparedQuery(RETRY)
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

    /** What waits for no earlier command any more is due again, in case its turn was overlooked; how many there were. */
    Uni<Integer> lookAgain(SqlClient client) {
        return client.preparedQuery(LOOK_AGAIN).execute().map(RowSet::rowCount);
    }

    /**
     * How the outbox is doing.
     *
     * @param waiting how many commands are to be sent, most of them to machines that are offline
     * @param dueSince how long the one that has been due longest has waited to be taken; zero when none has
     */
    record State(long waiting, Duration dueSince) {}

    Uni<State> state(SqlClient client) {
        return client.preparedQuery(STATE).execute().map(rows -> {
            Row row = rows.iterator().next();
            return new State(row.getLong("waiting"), Duration.ofMillis(row.getLong("due_ms")));
        });
    }

    private static Claims claims(RowSet<Row> rows) {
        List<Claim> claims = new ArrayList<>(rows.size());
        for (Row row : rows) {
            if (!row.getBoolean("blocked")) {
                String area = row.getString("area");
                claims.add(new Claim(
                        CommandRows.locked(row),
                        Duration.ofMillis(row.getLong("left_ms")),
                        area == null ? null : new AreaId(area)));
            }
        }
        return new Claims(rows.size(), claims);
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / MILLIS;
    }
}
