package io.millwright.command.ledger;

import static io.millwright.service.database.Times.column;
import static io.millwright.service.database.Times.time;

import io.millwright.command.lifecycle.Command;
import io.millwright.command.lifecycle.CommandEvent.AttemptBegun;
import io.millwright.command.lifecycle.CommandTransition;
import io.millwright.command.lifecycle.Terms;
import io.millwright.command.lifecycle.Transition;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.id.MachineTypeId;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** SQL of a submission: the command, its place in the outbox and the first line of its timeline are one statement. */
@ApplicationScoped
public class NewCommandRepository {
    private static final double MILLIS_IN_SECOND = 1_000.0;
    private static final String ENSURE = """
            insert into command.connectivity (factory_id, machine_id) values ($1, $2) on conflict do nothing""";
    private static final String NAMED = """
            select %s as rank, %s as removed, factory_id, command_id, machine_id, client_id, issued_by, idempotency_key,
                request_digest, correlation_id, trace_parent, type, parameters, configuration_revision, created_at,
                expires_at
            from command.%s where factory_id = $1 and %s""";
    private static final String BY_KEY = "client_id = $3 and idempotency_key = $4";
    private static final String BY_ID = "command_id = $5";

    /** One statement, so that a command is found also at the moment when it is removed and only its names are kept. */
    private static final String LOOK = """
            select clock_timestamp() as db_now, c.online, k.type_id, t.revision as type_revision,
                exists (
                    select from command.command o
                    where o.factory_id = $1 and o.machine_id = $2 and o.due_at is not null
                    order by o.seq offset $6::int - 1 limit 1) as is_full,
                r.removed, r.factory_id, r.command_id, r.machine_id, r.client_id, r.issued_by, r.idempotency_key,
                r.request_digest, r.correlation_id, r.trace_parent, r.type, r.parameters::text as parameters,
                r.configuration_revision, r.created_at, r.expires_at
            from (values (1)) one
            left join command.connectivity c on c.factory_id = $1 and c.machine_id = $2
            left join command.known_machine k on k.factory_id = $1 and k.machine_id = $2 and not k.deleted
            left join command.known_machine_type t on t.type_id = k.type_id and not t.deleted
            left join lateral (
                select * from (%s) named order by rank limit 1) r on true""".formatted(String.join(
            " union all ",
            NAMED.formatted(1, false, "command", BY_KEY),
            NAMED.formatted(2, false, "command", BY_ID),
            NAMED.formatted(3, true, "remembered", BY_KEY),
            NAMED.formatted(4, true, "remembered", BY_ID)));

    /**
     * The machine's connectivity can't change until the commit, so that nothing in its outbox is forgotten. One that departs
     * has its first attempt on record from the beginning.
     */
    private static final String INSERT = """
            with held as materialized (
                select c.online, k.registration, k.area_id,
                    c.online and $24::float8 is not null and k.area_id is not null as departs
                from command.connectivity c
                left join command.known_machine k
                    on k.factory_id = c.factory_id and k.machine_id = c.machine_id and not k.deleted
                where c.factory_id = $1 and c.machine_id = $3 for share of c),
            new as (
                insert into command.command (
                    factory_id, command_id, machine_id, client_id, issued_by, idempotency_key, request_digest,
                    correlation_id, type, parameters, configuration_revision,
                    created_at, expires_at, receipt_due_at, outcome_due_at, state, due_at, trace_parent, registration,
                    attempts, open_attempts, revision)
                select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text::jsonb, $11::bigint, $12::timestamptz,
                    $13::timestamptz, $14::timestamptz, $15::timestamptz, $16,
                    case when held.departs then $25::timestamptz else $17::timestamptz end, $23, held.registration,
                    case when held.departs then $26::int else 0 end, case when held.departs then $27::int else 0 end,
                    case when held.departs then $28::bigint else 1 end
                from held where (held.online or $18) and $13::timestamptz >= clock_timestamp() + interval '1 second'
                on conflict do nothing
                returning factory_id, command_id, machine_id, expires_at, seq),
            box as (
                insert into command.outbox (
                    factory_id, command_id, machine_id, expires_at, seq, ordering, sent, send_at, registration)
                select factory_id, command_id, machine_id, expires_at, seq, $19, case when held.departs then 1 else 0 end,
                    case when held.departs then now() + make_interval(secs => $24::float8)
                        when held.online then now() end,
                    held.registration
                from new, held),
            line as (
                insert into command.event (factory_id, command_id, machine_id, at, source, kind, detail)
                select factory_id, command_id, machine_id, at, source, kind, detail::jsonb
                from new, held, (values
                    (1, $12::timestamptz, $20::text, $21::text, $22::text),
                    (2, clock_timestamp(), $29::text, $30::text, $31::text)) as said (number, at, source, kind, detail)
                where number = 1 or held.departs
                order by number)
            select held.online, held.departs, held.area_id, exists (select from new) as inserted,
                $13::timestamptz < clock_timestamp() + interval '1 second' as too_late, clock_timestamp() as db_now,
                floor(extract(epoch from $13::timestamptz - clock_timestamp()) * 1000)::bigint as left_ms
            from held""";

    /**
     * What is known before a submission.
     *
     * @param online empty when the machine was never seen or sent a command
     * @param type of the machine; empty when it is not in the own copy of the registry
     * @param typeRevision absent when the type is not in the own copy
     * @param isFull whether the machine has as many open commands as it may have
     * @param known the submission that has the name
     * @param now the database's clock
     */
    public record Look(
            Optional<Boolean> online,
            Optional<MachineTypeId> type,
            @Nullable Long typeRevision,
            boolean isFull,
            Optional<Submitted> known,
            Instant now) {}

    /** What became of an insert. */
    public sealed interface Inserted {
        /** The machine is online: it is due. */
        record Due() implements Inserted {}

        /**
         * The machine is online, and the first attempt is on record: it is the caller's to send now.
         *
         * @param command as it is stored, with the database's clock when it was
         * @param area where the machine stands
         * @param left until its expiry
         */
        record Departs(LockedCommand command, AreaId area, Duration left) implements Inserted {}

        record WaitsForMachine() implements Inserted {}

        /** Less than a second is left, so that it could not be sent; nothing is written. */
        record TooLate() implements Inserted {}

        /** The id or the idempotency key is taken, or the machine is offline and it was not to wait; nothing is written. */
        record Not() implements Inserted {}
    }

    /**
     * @param id chosen by the client; absent when the service is to make one
     * @param maxOpen how many open commands the machine may have
     */
    public Uni<Look> look(
            SqlClient client,
            MachineKey machine,
            String clientId,
            @Nullable String idempotencyKey,
            @Nullable CommandId id,
            int maxOpen) {
        return client.preparedQuery(LOOK)
                .execute(Tuple.of(
                        machine.factoryId().value(),
                        machine.machineId().value(),
                        clientId,
                        idempotencyKey,
                        id == null ? null : id.value(),
                        maxOpen))
                .map(rows -> look(rows.iterator().next()));
    }

    private static Look look(Row row) {
        return new Look(
                Optional.ofNullable(row.getBoolean("online")),
                Optional.ofNullable(row.getString("type_id")).map(MachineTypeId::new),
                row.getLong("type_revision"),
                row.getBoolean("is_full"),
                row.getString("command_id") == null
                        ? Optional.empty()
                        : Optional.of(new Submitted(
                                CommandRows.order(row),
                                time(row, "created_at"),
                                time(row, "expires_at"),
                                row.getBoolean("removed"))),
                time(row, "db_now"));
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
     * @param resendAfter how long after a first attempt, which is to be made at once, the next one is due; empty when it is
     *     to be left to the outbox
     */
    public Uni<Inserted> insert(
            SqlClient client,
            StoredCommand command,
            Ordering ordering,
            boolean whileOffline,
            Optional<Duration> resendAfter) {
        StoredCommand begun = begun(command);
        return client.preparedQuery(INSERT)
                .execute(row(command, begun, ordering, whileOffline, resendAfter))
                .map(rows -> inserted(rows.iterator().next(), begun));
    }

    private static StoredCommand begun(StoredCommand command) {
        Instant at = command.life().terms().createdAt();
        return switch (CommandTransition.apply(command.life(), new AttemptBegun(at))) {
            case Transition.Changed(var next) -> command.next(next, at);
            case Transition.Unchanged _ ->
                throw new IllegalArgumentException("a new command is not to be sent: " + command.key());
        };
    }

    private static Inserted inserted(Row answer, StoredCommand begun) {
        if (!answer.getBoolean("inserted")) {
            return answer.getBoolean("too_late") ? new Inserted.TooLate() : new Inserted.Not();
        }
        if (answer.getBoolean("departs")) {
            return new Inserted.Departs(
                    new LockedCommand(begun, time(answer, "db_now")),
                    new AreaId(answer.getString("area_id")),
                    Duration.ofMillis(answer.getLong("left_ms")));
        }
        return answer.getBoolean("online") ? new Inserted.Due() : new Inserted.WaitsForMachine();
    }

    private static Tuple row(
            StoredCommand command,
            StoredCommand begun,
            Ordering ordering,
            boolean whileOffline,
            Optional<Duration> resendAfter) {
        CommandOrder order = command.order();
        Command life = command.life();
        Terms terms = life.terms();
        TimelineEntry line = Timeline.submitted(order, terms.createdAt());
        TimelineEntry sent = Timeline.entries(
                        life, new AttemptBegun(terms.createdAt()), begun.life(), terms.createdAt())
                .getFirst();
        return Tuple.tuple()
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
                .addString(line.detail().toString())
                .addString(order.traceParent())
                .addDouble(resendAfter
                        .map(after -> after.toMillis() / MILLIS_IN_SECOND)
                        .orElse(null))
                .addOffsetDateTime(column(begun.life().dueAt().orElse(null)))
                .addInteger(begun.life().departure().attempts())
                .addInteger(begun.life().departure().openAttempts())
                .addLong(begun.revision())
                .addString(sent.source().wireName())
                .addString(sent.kind().wireName())
                .addString(sent.detail().toString());
    }
}
