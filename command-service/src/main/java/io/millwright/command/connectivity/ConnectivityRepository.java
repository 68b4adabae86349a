package io.millwright.command.connectivity;

import io.millwright.command.signal.Channel;
import io.millwright.model.envelope.Via;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowIterator;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** SQL of connectivity. A gateway's row is always locked before those of its machines. */
@ApplicationScoped
class ConnectivityRepository {
    private static final String ENSURE = """
            insert into command.connectivity (factory_id, machine_id)
            select $1, id from unnest($2::text[]) id
            on conflict do nothing""";
    private static final String READ = """
            select boot_id, session_id, online, via_gateway_id, via_boot_id, via_session_id,
                boot_uids, former_uids, former_boot_id, registration,
                coalesce((
                    select k.registration from command.known_machine k
                    where k.factory_id = c.factory_id and k.machine_id = c.machine_id), 0) as current_registration
            from command.connectivity c where factory_id = $1 and machine_id = $2""";
    private static final String WRITE = """
            update command.connectivity set boot_id = $3, session_id = $4, online = $5,
                via_gateway_id = $6, via_boot_id = $7, via_session_id = $8,
                boot_uids = $9, former_uids = $10, former_boot_id = $11, registration = $12, changed_at = now()
            where factory_id = $1 and machine_id = $2""";
    private static final String END_BEHIND_GATEWAY = """
            update command.connectivity set online = false, changed_at = now()
            where factory_id = $1 and via_gateway_id = $2 and online
                and ((via_boot_id, via_session_id) < ($3, $4) or ($5 and (via_boot_id, via_session_id) = ($3, $4)))
            returning machine_id""";
    private static final String MINE = """
            with mine as (
                select factory_id, command_id, ordering, seq from command.outbox
                where factory_id = $1 and machine_id = any($2)
                order by factory_id, command_id for update)""";
    private static final String PARK = MINE + """

            update command.outbox o set send_at = null, waiting = false
            from mine where o.factory_id = mine.factory_id and o.command_id = mine.command_id
                and (o.send_at is not null or o.waiting)""";

    /** Of those that keep an order only the first one: the others wait for it. */
    private static final String WAKE = MINE + """
            , first as (select min(seq) as seq from mine where ordering > 0)
            update command.outbox o set sent = 0,
                send_at = case when mine.ordering = 0 or mine.seq = first.seq then now() end,
                waiting = mine.ordering > 0 and mine.seq <> first.seq
            from mine, first where o.factory_id = mine.factory_id and o.command_id = mine.command_id""";

    private static final String NOTIFY_DUE = "select pg_notify($1, '')";

    /** So that there is a row to lock, also of a machine that was never seen. */
    Uni<Void> ensure(SqlClient tx, MachineKey machine, @Nullable MachineId gateway) {
        List<String> ids = gateway == null
                ? List.of(machine.machineId().value())
                : List.of(gateway.value(), machine.machineId().value());
        return tx.preparedQuery(ENSURE)
                .execute(Tuple.of(machine.factoryId().value(), ids.toArray(String[]::new)))
                .replaceWithVoid();
    }

    /** What is known; it can't change until the transaction ends. */
    Uni<Session> hold(SqlClient tx, MachineKey machine) {
        return read(tx, machine, "share").map(Known::session);
    }

    /** What is known; for a change. */
    Uni<Known> lock(SqlClient tx, MachineKey machine) {
        return read(tx, machine, "update");
    }

    private static Uni<Known> read(SqlClient tx, MachineKey machine, String lock) {
        return tx.preparedQuery(READ + " for " + lock + " of c")
                .execute(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value()))
                .map(rows -> {
                    RowIterator<Row> row = rows.iterator();
                    return row.hasNext() ? known(row.next()) : Known.NOTHING;
                });
    }

    Uni<Void> save(SqlClient tx, MachineKey machine, Known known) {
        Session session = known.session();
        Lives lives = known.lives();
        Via via = session.via();
        return tx.preparedQuery(WRITE)
                .execute(Tuple.tuple()
                        .addString(machine.factoryId().value())
                        .addString(machine.machineId().value())
                        .addLong(session.bootId())
                        .addLong(session.sessionId())
                        .addBoolean(session.online())
                        .addString(via == null ? null : via.gatewayId().value())
                        .addLong(via == null ? null : via.bootId())
                        .addLong(via == null ? null : via.sessionId())
                        .addArrayOfString(lives.present().toArray(String[]::new))
                        .addArrayOfString(lives.former().toArray(String[]::new))
                        .addLong(lives.formerBoot())
                        .addLong(lives.registration()))
                .replaceWithVoid();
    }

    /** Takes everything offline that came through an earlier session of the gateway, or through this one if it has ended. */
    Uni<List<MachineId>> endBehind(SqlClient tx, MachineKey gateway, Session session) {
        return tx.preparedQuery(END_BEHIND_GATEWAY)
                .execute(Tuple.of(
                        gateway.factoryId().value(),
                        gateway.machineId().value(),
                        session.bootId(),
                        session.sessionId(),
                        !session.online()))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> new MachineId(row.getString("machine_id")))
                        .toList());
    }

    /** All that is to be sent to the machine is due now. */
    Uni<Void> wake(SqlClient tx, MachineKey machine) {
        return tx.preparedQuery(WAKE)
                .execute(machines(machine, List.of(machine.machineId())))
                .chain(() -> tx.preparedQuery(NOTIFY_DUE).execute(Tuple.of(Channel.DUE.sqlName())))
                .replaceWithVoid();
    }

    /** Nothing is sent to these machines until they are online again. */
    Uni<Void> park(SqlClient tx, MachineKey anyOfTheFactory, Collection<MachineId> machines) {
        return machines.isEmpty()
                ? Uni.createFrom().voidItem()
                : tx.preparedQuery(PARK)
                        .execute(machines(anyOfTheFactory, machines))
                        .replaceWithVoid();
    }

    private static Tuple machines(MachineKey anyOfTheFactory, Collection<MachineId> machines) {
        return Tuple.of(
                anyOfTheFactory.factoryId().value(),
                machines.stream().map(MachineId::value).toArray(String[]::new));
    }

    private static Known known(Row row) {
        Lives lives = new Lives(
                List.of(row.getArrayOfStrings("boot_uids")),
                List.of(row.getArrayOfStrings("former_uids")),
                row.getLong("former_boot_id"),
                row.getLong("registration"),
                row.getLong("current_registration"));
        return new Known(session(row), lives);
    }

    private static Session session(Row row) {
        String gateway = row.getString("via_gateway_id");
        return new Session(
                row.getLong("boot_id"),
                row.getLong("session_id"),
                row.getBoolean("online"),
                gateway == null
                        ? null
                        : new Via(new MachineId(gateway), row.getLong("via_boot_id"), row.getLong("via_session_id")));
    }
}
