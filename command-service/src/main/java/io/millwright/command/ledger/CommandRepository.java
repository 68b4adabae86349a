package io.millwright.command.ledger;

import static io.millwright.command.ledger.CommandRows.column;

import io.millwright.command.lifecycle.Cancellation;
import io.millwright.command.lifecycle.Command;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.lifecycle.Report;
import io.millwright.command.signal.Channel;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.ArrayList;
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
                state = $21, due_at = $22, ended_at = $23, revision = $24
            where factory_id = $1 and command_id = $2""";
    private static final String INSERT_EVENT = """
            insert into command.event (factory_id, command_id, at, source, kind, detail)
            values ($1, $2, $3, $4, $5, $6::text::jsonb)""";
    private static final String LEAVE_OUTBOX = """
            with gone as (
                select factory_id, command_id from command.outbox
                where (factory_id, command_id) in (select * from unnest($1::text[], $2::text[]))
                order by factory_id, command_id for update)
            delete from command.outbox o using gone
            where o.factory_id = gone.factory_id and o.command_id = gone.command_id""";
    private static final String NOTIFY = "select pg_notify($1, key) from unnest($2::text[]) key";

    /**
     * A locked command, and the database's clock.
     *
     * @param now the clock when it was read
     */
    record Locked(StoredCommand command, Instant now) {}

    /** Those that exist, locked until the transaction ends. */
    Uni<Map<CommandKey, Locked>> lock(SqlClient tx, Collection<CommandKey> keys) {
        return tx.preparedQuery(LOCK).execute(keys(keys)).map(rows -> {
            Map<CommandKey, Locked> found = new LinkedHashMap<>();
            for (Row row : rows) {
                StoredCommand command = CommandRows.command(row);
                found.put(command.key(), new Locked(command, CommandRows.time(row, "db_now")));
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

    Uni<Void> append(SqlClient tx, Map<CommandKey, List<TimelineEntry>> entries) {
        List<Tuple> rows = new ArrayList<>();
        entries.forEach((key, lines) -> lines.forEach(entry -> rows.add(columns(key, entry))));
        return rows.isEmpty()
                ? Uni.createFrom().voidItem()
                : tx.preparedQuery(INSERT_EVENT).executeBatch(rows).replaceWithVoid();
    }

    Uni<Void> leaveOutbox(SqlClient tx, Collection<CommandKey> keys) {
        return keys.isEmpty()
                ? Uni.createFrom().voidItem()
                : tx.preparedQuery(LEAVE_OUTBOX).execute(keys(keys)).replaceWithVoid();
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

    private static Tuple columns(CommandKey key, TimelineEntry entry) {
        return Tuple.of(
                key.factoryId().value(),
                key.commandId().value(),
                column(entry.at()),
                entry.source().wireName(),
                entry.kind().wireName(),
                entry.detail().toString());
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
                .addLong(command.revision());
    }
}
