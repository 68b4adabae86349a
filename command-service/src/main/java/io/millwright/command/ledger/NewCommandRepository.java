package io.millwright.command.ledger;

import static io.millwright.command.ledger.CommandRows.column;

import io.millwright.command.lifecycle.Command;
import io.millwright.command.lifecycle.Terms;
import io.millwright.model.id.MachineKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Optional;

/** SQL of a submission: the command, its place in the outbox and the first line of its timeline are one statement. */
@ApplicationScoped
public class NewCommandRepository {
    private static final String ENSURE = """
            insert into command.connectivity (factory_id, machine_id) values ($1, $2) on conflict do nothing""";
    private static final String LOOK = """
            select clock_timestamp() as db_now, c.online from (values (1)) one
            left join command.connectivity c on c.factory_id = $1 and c.machine_id = $2""";

    /** The machine's connectivity can't change until the commit, so that nothing in its outbox is forgotten. */
    private static final String INSERT = """
            with held as materialized (
                select online from command.connectivity where factory_id = $1 and machine_id = $3 for share),
            new as (
                insert into command.command (
                    factory_id, command_id, machine_id, client_id, issued_by, idempotency_key, request_digest,
                    correlation_id, type, parameters, configuration_revision,
                    created_at, expires_at, receipt_due_at, outcome_due_at, state, due_at)
                select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text::jsonb, $11::bigint, $12::timestamptz,
                    $13::timestamptz, $14::timestamptz, $15::timestamptz, $16, $17::timestamptz
                from held where held.online or $18
                on conflict do nothing
                returning factory_id, command_id, machine_id, expires_at, seq),
            box as (
                insert into command.outbox (factory_id, command_id, machine_id, expires_at, seq, ordering, send_at)
                select factory_id, command_id, machine_id, expires_at, seq, $19, case when held.online then now() end
                from new, held),
            line as (
                insert into command.event (factory_id, command_id, at, source, kind, detail)
                select factory_id, command_id, $12::timestamptz, $20, $21, $22::text::jsonb from new)
            select held.online, exists (select from new) as inserted from held""";

    /**
     * What is known before a submission.
     *
     * @param online empty when the machine was never seen or sent a command
     * @param now the database's clock
     */
    public record MachineNow(Optional<Boolean> online, Instant now) {}

    /** What became of an insert. */
    public enum Inserted {
        /** The machine is online: it is due. */
        DUE,
        WAITS_FOR_MACHINE,
        /** The id or the idempotency key is taken, or the machine is offline and it was not to wait; nothing is written. */
        NOT
    }

    public Uni<MachineNow> look(SqlClient client, MachineKey machine) {
        return client.preparedQuery(LOOK).execute(key(machine)).map(rows -> {
            Row row = rows.iterator().next();
            return new MachineNow(Optional.ofNullable(row.getBoolean("online")), CommandRows.time(row, "db_now"));
        });
    }

    /** So that there is a row to lock, also of a machine that was never seen; to be called before its first command. */
    public Uni<Void> ensure(SqlClient client, MachineKey machine) {
        return client.preparedQuery(ENSURE).execute(key(machine)).replaceWithVoid();
    }

    private static Tuple key(MachineKey machine) {
        return Tuple.of(machine.factoryId().value(), machine.machineId().value());
    }

    /**
     * Writes all or nothing.
     *
     * @param ordering which earlier commands of the machine it waits for
     * @param whileOffline whether it may wait for the machine
     */
    public Uni<Inserted> insert(SqlClient client, StoredCommand command, Ordering ordering, boolean whileOffline) {
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
                .addBoolean(whileOffline)
                .addShort(ordering.code())
                .addString(line.source().wireName())
                .addString(line.kind().wireName())
                .addString(line.detail().toString());
        return client.preparedQuery(INSERT).execute(row).map(rows -> {
            Row answer = rows.iterator().next();
            if (!answer.getBoolean("inserted")) {
                return Inserted.NOT;
            }
            return answer.getBoolean("online") ? Inserted.DUE : Inserted.WAITS_FOR_MACHINE;
        });
    }
}
