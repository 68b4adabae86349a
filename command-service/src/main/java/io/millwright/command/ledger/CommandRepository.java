package io.millwright.command.ledger;

import static io.millwright.service.database.Times.column;

import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.signal.Channel;
import io.millwright.model.id.MachineKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** SQL of commands. Whatever locks several commands locks them by key, so that no two transactions wait for each other. */
@ApplicationScoped
public class CommandRepository {
    private static final String LOCK = "select " + CommandRows.COLUMNS + """
            , clock_timestamp() as db_now
            from command.command c
            where (c.factory_id, c.command_id) in (select * from unnest($1::text[], $2::text[]))
            order by c.factory_id, c.command_id
            for update of c""";
    private static final String UPDATE = """
            update command.command c set
                attempts = r.attempts, open_attempts = r.open_attempts, published_at = r.published_at,
                receipt_at = r.receipt_at, report_status = r.report_status, report_boot_id = r.report_boot_id,
                report_sequence = r.report_sequence, report_arrived_at = r.report_arrived_at,
                report_digest = r.report_digest, report_result = r.report_result::jsonb,
                report_result_omitted = r.report_result_omitted, report_error = r.report_error::jsonb,
                report_started_at = r.report_started_at, report_finished_at = r.report_finished_at,
                report_result_offence = r.report_result_offence, conflict = r.conflict, verdict_at = r.verdict_at,
                cancelled_at = r.cancelled_at, cancelled_by = r.cancelled_by, state = r.state, due_at = r.due_at,
                ended_at = r.ended_at, revision = r.revision
            from jsonb_to_recordset($1::text::jsonb) as r(
                factory_id text, command_id text, attempts int, open_attempts int, published_at timestamptz,
                receipt_at timestamptz, report_status text, report_boot_id bigint, report_sequence bigint,
                report_arrived_at timestamptz, report_digest text, report_result text, report_result_omitted boolean,
                report_error text, report_started_at timestamptz, report_finished_at timestamptz,
                report_result_offence text, conflict boolean, verdict_at timestamptz, cancelled_at timestamptz,
                cancelled_by text, state text, due_at timestamptz, ended_at timestamptz, revision bigint)
            where c.factory_id = r.factory_id and c.command_id = r.command_id""";
    /** The numbers of the lines rise in the order of the arrays. */
    private static final String INSERT_EVENTS = """
            insert into command.event (factory_id, command_id, machine_id, at, source, kind, detail)
            select factory_id, command_id, machine_id, at, source, kind, detail::jsonb
            from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::text[])
                with ordinality as line (factory_id, command_id, machine_id, at, source, kind, detail, number)
            order by number""";

    private static final String LEAVE_OUTBOX = """
            with gone as (
                select factory_id, command_id from command.outbox
                where (factory_id, command_id) in (select * from unnest($1::text[], $2::text[]))
                order by factory_id, command_id for update)
            delete from command.outbox o using gone
            where o.factory_id = gone.factory_id and o.command_id = gone.command_id""";
    /** What another transaction has locked is decided there, or found by the next look for what waits. */
    private static final String WAKE_NEXT = """
            update command.outbox o set send_at = now(), waiting = false
            from unnest($1::text[], $2::text[]) as m (factory_id, machine_id)
            cross join lateral (
                select b.factory_id, b.command_id from command.outbox b
                where b.factory_id = m.factory_id and b.machine_id = m.machine_id and b.waiting
                order by b.seq limit 1 for update skip locked) as next
            where o.factory_id = next.factory_id and o.command_id = next.command_id""";

    private static final String NOTIFY = "select pg_notify($1, key) from unnest($2::text[]) key";

    /** Those that exist, locked until the transaction ends. */
    Uni<Map<CommandKey, LockedCommand>> lock(SqlClient tx, Collection<CommandKey> keys) {
        return tx.preparedQuery(LOCK).execute(CommandRows.keys(keys)).map(rows -> {
            Map<CommandKey, LockedCommand> found = new LinkedHashMap<>();
            for (Row row : rows) {
                LockedCommand command = CommandRows.locked(row);
                found.put(command.command().key(), command);
            }
            return found;
        });
    }

    Uni<Void> update(SqlClient tx, List<StoredCommand> commands) {
        return commands.isEmpty()
                ? Uni.createFrom().voidItem()
                : tx.preparedQuery(UPDATE)
                        .execute(Tuple.of(CommandDocuments.of(commands)))
                        .replaceWithVoid();
    }

    Uni<Void> append(SqlClient tx, List<Entry> entries) {
        return entries.isEmpty()
                ? Uni.createFrom().voidItem()
                : tx.preparedQuery(INSERT_EVENTS).execute(columns(entries)).replaceWithVoid();
    }

    Uni<Void> leaveOutbox(SqlClient tx, Collection<CommandKey> keys) {
        return keys.isEmpty()
                ? Uni.createFrom().voidItem()
                : tx.preparedQuery(LEAVE_OUTBOX).execute(CommandRows.keys(keys)).replaceWithVoid();
    }

    /** Of each machine, the first of those that wait for an earlier command is looked at again. */
    Uni<Void> wakeNext(SqlClient tx, Collection<MachineKey> machines) {
        return machines.isEmpty()
                ? Uni.createFrom().voidItem()
                : tx.preparedQuery(WAKE_NEXT)
                        .execute(Tuple.of(
                                machines.stream()
                                        .map(machine -> machine.factoryId().value())
                                        .toArray(String[]::new),
                                machines.stream()
                                        .map(machine -> machine.machineId().value())
                                        .toArray(String[]::new)))
                        .replaceWithVoid();
    }

    /** At the commit, whoever waits for the end of one of these is told. */
    Uni<Void> tellEnd(SqlClient tx, Collection<CommandKey> keys) {
        return keys.isEmpty()
                ? Uni.createFrom().voidItem()
                : tx.preparedQuery(NOTIFY)
                        .execute(Tuple.of(
                                Channel.ENDED.sqlName(),
                                keys.stream().map(CommandKey::toString).toArray(String[]::new)))
                        .replaceWithVoid();
    }

    private static Tuple columns(List<Entry> entries) {
        return Tuple.from(List.of(
                entries.stream().map(entry -> entry.key().factoryId().value()).toArray(String[]::new),
                entries.stream().map(entry -> entry.key().commandId().value()).toArray(String[]::new),
                entries.stream()
                        .map(entry -> entry.machine().machineId().value())
                        .toArray(String[]::new),
                entries.stream().map(entry -> column(entry.line().at())).toArray(OffsetDateTime[]::new),
                entries.stream().map(entry -> entry.line().source().wireName()).toArray(String[]::new),
                entries.stream().map(entry -> entry.line().kind().wireName()).toArray(String[]::new),
                entries.stream().map(entry -> entry.line().detail().toString()).toArray(String[]::new)));
    }
}
