package io.millwright.command.ledger;

import static io.millwright.command.ledger.CommandRows.column;

import io.millwright.command.lifecycle.Cancellation;
import io.millwright.command.lifecycle.Command;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.lifecycle.Report;
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
            update command.command set
                attempts = $3, open_attempts = $4, published_at = $5, receipt_at = $6,
                report_status = $7, report_boot_id = $8, report_sequence = $9, report_arrived_at = $10,
                report_digest = $11, report_result = $12::text::jsonb, report_result_omitted = $13,
                report_error = $14::text::jsonb, report_started_at = $15, report_finished_at = $16, conflict = $17,
                verdict_at = $18, cancelled_at = $19, cancelled_by = $20,
                state = $21, due_at = $22, ended_at = $23, revision = $24, report_result_offence = $25
            where factory_id = $1 and command_id = $2""";
    /** The numbers of the lines rise in the order of the arrays. */
    private static final String INSERT_EVENTS = """
            insert into command.event (factory_id, command_id, at, source, kind, detail)
            select factory_id, command_id, at, source, kind, detail::jsonb
            from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[])
                with ordinality as line (factory_id, command_id, at, source, kind, detail, number)
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
        return tx.preparedQuery(LOCK).execute(keys(keys)).map(rows -> {
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
                        .executeBatch(commands.stream()
                                .map(CommandRepository::columns)
                                .toList())
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
                : tx.preparedQuery(LEAVE_OUTBOX).execute(keys(keys)).replaceWithVoid();
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

    private static Tuple keys(Collection<CommandKey> keys) {
        return Tuple.of(
                keys.stream().map(key -> key.factoryId().value()).toArray(String[]::new),
                keys.stream().map(key -> key.commandId().value()).toArray(String[]::new));
    }

    private static Tuple columns(List<Entry> entries) {
        return Tuple.of(
                entries.stream().map(entry -> entry.key().factoryId().value()).toArray(String[]::new),
                entries.stream().map(entry -> entry.key().commandId().value()).toArray(String[]::new),
                entries.stream().map(entry -> column(entry.line().at())).toArray(OffsetDateTime[]::new),
                entries.stream().map(entry -> entry.line().source().wireName()).toArray(String[]::new),
                entries.stream().map(entry -> entry.line().kind().wireName()).toArray(String[]::new),
                entries.stream().map(entry -> entry.line().detail().toString()).toArray(String[]::new));
    }

    private static Tuple columns(StoredCommand command) {
        Command life = command.life();
        Report report = life.report();
        Cancellation cancellation = life.cancellation();
        Tuple row = Tuple.tuple()
                .addString(command.key().factoryId().value())
                .addString(command.key().commandId().value())
                .addInteger(life.departure().attempts())
                .addInteger(life.departure().openAttempts())
                .addOffsetDateTime(column(life.departure().publishedAt()))
                .addOffsetDateTime(column(life.receiptAt()));
        if (report == null) {
            row.addString(null)
                    .addLong(null)
                    .addLong(null)
                    .addOffsetDateTime(null)
                    .addString(null)
                    .addString(null);
            row.addBoolean(false).addString(null).addOffsetDateTime(null).addOffsetDateTime(null);
        } else {
            row.addString(report.status().name())
                    .addLong(report.position().bootId())
                    .addLong(report.position().sequence())
                    .addOffsetDateTime(column(report.arrivedAt()))
                    .addString(report.digest())
                    .addString(report.result() == null ? null : report.result().toString())
                    .addBoolean(report.resultOmitted())
                    .addString(CommandRows.failureText(report.error()))
                    .addOffsetDateTime(column(report.startedAt()))
                    .addOffsetDateTime(column(report.finishedAt()));
        }
        return row.addBoolean(life.conflict())
                .addOffsetDateTime(column(life.verdictAt()))
                .addOffsetDateTime(column(cancellation == null ? null : cancellation.at()))
                .addString(cancellation == null ? null : cancellation.by())
                .addString(command.state())
                .addOffsetDateTime(column(life.dueAt().orElse(null)))
                .addOffsetDateTime(column(command.endedAt()))
                .addLong(command.revision())
                .addString(report == null ? null : report.resultOffence());
    }
}
