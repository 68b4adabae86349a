package io.millwright.command.ledger;

import static io.millwright.command.ledger.CommandRows.column;

import io.millwright.command.lifecycle.Command;
import io.millwright.command.lifecycle.Terms;
import io.millwright.command.signal.Channel;
import io.millwright.model.id.MachineKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;

/** SQL of a submission: the command, its place in the outbox and the first line of its timeline are one statement. */
@ApplicationScoped
public class NewCommandRepository {
    private static final String ENSURE = """
            insert into command.connectivity (factory_id, machine_id) values ($1, $2) on conflict do nothing""";
    private static final String HOLD = """
            select online, clock_timestamp() as db_now from command.connectivity
            where factory_id = $1 and machine_id = $2 for share""";
    private static final String INSERT = """
            with new as (
                insert into command.command (
                    factory_id, command_id, machine_id, client_id, issued_by, idempotency_key, request_digest,
                    correlation_id, type, parameters, configuration_revision,
                    created_at, expires_at, receipt_due_at, outcome_due_at, state, due_at)
                values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text::jsonb, $11, $12, $13, $14, $15, $16, $17)
                on conflict do nothing
                returning factory_id, command_id, machine_id, expires_at),
            box as (
                insert into command.outbox (factory_id, command_id, machine_id, expires_at, send_at)
                select factory_id, command_id, machine_id, expires_at, case when $18 then now() end from new),
            line as (
                insert into command.event (factory_id, command_id, at, source, kind, detail)
                select factory_id, command_id, $12, $19, $20, $21::text::jsonb from new)
            select case when $18 then pg_notify($22, '')::text end as told from new""";

    /**
     * A machine whose connectivity can't change until the transaction ends, so that what is put into its outbox is neither
     * forgotten nor sent too early.
     *
     * @param now the database's clock
     */
    public record HeldMachine(boolean online, Instant now) {}

    public Uni<HeldMachine> hold(SqlClient tx, MachineKey machine) {
        Tuple key = Tuple.of(machine.factoryId().value(), machine.machineId().value());
        return tx.preparedQuery(ENSURE)
                .execute(key)
                .chain(() -> tx.preparedQuery(HOLD).execute(key))
                .map(rows -> {
                    Row row = rows.iterator().next();
                    return new HeldMachine(row.getBoolean("online"), CommandRows.time(row, "db_now"));
                });
    }

    /** False when the id or the idempotency key is taken; then nothing is written. */
    public Uni<Boolean> insert(SqlClient tx, StoredCommand command, boolean online) {
        CommandOrder order = command.order();
        Command life = command.life();
        Terms terms = life.terms();
        TimelineEntry line = Timeline.submitted(order, terms.createdAt());
        Tuple row = Tuple.tuple()
                .addString(order.key().factoryId().value())
                .addString(order.key().commandId().value())
                .addString(order.machine().machineId().value())
                .addString(order.clientId())
                .addString(order.issuedBy())
                .addString(order.idempotencyKey())
                .addString(order.requestDigest())
                .addString(order.correlationId())
                .addString(order.type())
                .addString(order.parameters().toString())
                .addLong(order.configurationRevision())
                .addOffsetDateTime(column(terms.createdAt()))
                .addOffsetDateTime(column(terms.expiresAt()))
                .addOffsetDateTime(column(terms.receiptDueAt()))
                .addOffsetDateTime(column(terms.outcomeDueAt()))
                .addString(command.state())
                .addOffsetDateTime(column(life.dueAt().orElse(null)))
                .addBoolean(online)
                .addString(line.source().wireName())
                .addString(line.kind().wireName())
                .addString(line.detail().toString())
                .addString(Channel.DUE.sqlName());
        return tx.preparedQuery(INSERT).execute(row).map(rows -> rows.size() == 1);
    }
}
