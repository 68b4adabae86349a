package io.millwright.command.ledger;

import static io.millwright.service.database.Times.column;

import io.millwright.command.ledger.Recording.Applied;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.signal.Channel;
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
    /**
     * Everything that follows from changes, as one statement: the commands, the lines of their timelines, whose numbers rise in
     * the order of the arrays, what need not be sent any more, of each machine the first of those that wait for an earlier
     * command, and, at the commit, word to whoever waits for an end. What another transaction has locked of those that wait is
     * decided there, or found by the next look for what waits.
     */
    private static final String WRITE = """
            with r as materialized (
                select * from jsonb_to_recordset($1::text::jsonb) as r(
                    factory_id text, command_id text, machine_id text, attempts int, open_attempts int,
                    published_at timestamptz, receipt_at timestamptz, report_status text, report_boot_id bigint,
                    report_sequence bigint, report_arrived_at timestamptz, report_digest text, report_result text,
                    report_result_omitted boolean, report_error text, report_started_at timestamptz,
                    report_finished_at timestamptz, report_result_offence text, conflict boolean, verdict_at timestamptz,
                    cancelled_at timestamptz, cancelled_by text, state text, due_at timestamptz, ended_at timestamptz,
                    revision bigint, is_settled boolean, makes_way boolean)),
            changed as (
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
                from r where c.factory_id = r.factory_id and c.command_id = r.command_id),
            line as (
                insert into command.event (factory_id, command_id, machine_id, at, source, kind, detail)
                select factory_id, command_id, machine_id, at, source, kind, detail::jsonb
                from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::text[], $8::text[])
                    with ordinality as said (factory_id, command_id, machine_id, at, source, kind, detail, number)
                order by number),
            settled as (
                select o.factory_id, o.command_id
                from r join command.outbox o on o.factory_id = r.factory_id and o.command_id = r.command_id
                where r.is_settled
                order by o.factory_id, o.command_id for update of o),
            gone as (
                delete from command.outbox o using settled
                where o.factory_id = settled.factory_id and o.command_id = settled.command_id),
            next as (
                select first.factory_id, first.command_id
                from (select distinct factory_id, machine_id from r where makes_way) m
                cross join lateral (
                    select b.factory_id, b.command_id from command.outbox b
                    where b.factory_id = m.factory_id and b.machine_id = m.machine_id and b.waiting
                        and not exists (
                            select from r
                            where r.is_settled and r.factory_id = b.factory_id and r.command_id = b.command_id)
                    order by b.seq limit 1 for update skip locked) first),
            woken as (
                update command.outbox o set send_at = now(), waiting = false from next
                where o.factory_id = next.factory_id and o.command_id = next.command_id)
            select pg_notify($9, factory_id || '/' || command_id) from r where ended_at is not null""";

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

    /** @param entries what the timelines say of the changes */
    Uni<Void> write(SqlClient tx, List<Applied> changed, List<Entry> entries) {
        if (changed.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        Tuple all = Tuple.tuple();
        all.addString(CommandDocuments.of(changed));
        addColumns(all, entries);
        all.addString(Channel.ENDED.sqlName());
        return tx.preparedQuery(WRITE).execute(all).replaceWithVoid();
    }

    private static void addColumns(Tuple row, List<Entry> entries) {
        row.addArrayOfString(entries.stream()
                        .map(entry -> entry.key().factoryId().value())
                        .toArray(String[]::new))
                .addArrayOfString(entries.stream()
                        .map(entry -> entry.key().commandId().value())
                        .toArray(String[]::new))
                .addArrayOfString(entries.stream()
                        .map(entry -> entry.machine().machineId().value())
                        .toArray(String[]::new))
                .addArrayOfOffsetDateTime(
                        entries.stream().map(entry -> column(entry.line().at())).toArray(OffsetDateTime[]::new))
                .addArrayOfString(entries.stream()
                        .map(entry -> entry.line().source().wireName())
                        .toArray(String[]::new))
                .addArrayOfString(entries.stream()
                        .map(entry -> entry.line().kind().wireName())
                        .toArray(String[]::new))
                .addArrayOfString(entries.stream()
                        .map(entry -> entry.line().detail().toString())
                        .toArray(String[]::new));
    }
}
