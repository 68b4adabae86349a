package io.millwright.twin.availability;

import io.millwright.model.envelope.Via;
import io.millwright.model.id.MachineKey;
import io.millwright.twin.core.Connectivity;
import io.millwright.twin.core.Connectivity.NeverSeen;
import io.millwright.twin.core.Connectivity.Seen;
import io.millwright.twin.core.Transition;
import io.millwright.twin.core.Twin;
import io.millwright.twin.core.TwinRepository;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Connectivity in the database. The end of a gateway's session and the arrival of a machine through that session exclude
 * each other by a lock on the gateway, so that neither can overlook the other.
 */
@ApplicationScoped
class AvailabilityRepository {
    /** Keeps these locks apart from others of the database. */
    private static final long LOCKS = 1;

    private static final String LOCK = "select pg_advisory_xact_lock(hashtextextended($1, $2))";
    private static final String LOCK_SHARED = "select pg_advisory_xact_lock_shared(hashtextextended($1, $2))";

    private static final String END_SESSIONS = """
            with ended as (
              update twin.twin t set cause = 'gateway', connectivity_since = $6::text::timestamptz, version = version + 1
              where factory_id = $1 and via_gateway_id = $2 and cause = 'connected'
                and ((via_boot_id, via_session_id) < ($3, $4) or ($5 and (via_boot_id, via_session_id) = ($3, $4)))
              returning factory_id, machine_id, version, session_boot_id, session_id, convergence, to_jsonb(t) as whole)
            insert into twin.transition (factory_id, machine_id, version, state, kind, outcome, accepted, at, actor, reason, boot_id,
              session_id, message_id, convergence, correlation_id)
            select factory_id, machine_id, version, twin.state_of(whole, 'availability'), 'availability', 'applied', true, $6::text::timestamptz, 'gateway',
              'offline: gateway', session_boot_id, session_id, $7, convergence, $8
            from ended""";

    private final Pool pool;
    private final TwinRepository twins;

    AvailabilityRepository(Pool pool, TwinRepository twins) {
        this.pool = pool;
        this.twins = twins;
    }

    /** Runs in one transaction that holds the locks of the machine and of the gateway that it came through. */
    <T> Uni<T> locked(Announcement announcement, Function<SqlConnection, Uni<T>> work) {
        MachineKey gateway = gateway(announcement);
        return pool.withTransaction(connection -> connection
                .preparedQuery(LOCK)
                .execute(Tuple.of(announcement.machine().toString(), LOCKS))
                .flatMap(own -> gateway == null || gateway.equals(announcement.machine())
                        ? Uni.createFrom().item(own)
                        : connection.preparedQuery(LOCK_SHARED).execute(Tuple.of(gateway.toString(), LOCKS)))
                .flatMap(locked -> work.apply(connection)));
    }

    Uni<Twin> load(SqlConnection connection, Announcement announcement) {
        return twins.load(connection, announcement.machine());
    }

    /** Of the gateway that the announcement names; never seen when it names none. */
    Uni<Connectivity> gateway(SqlConnection connection, Announcement announcement) {
        MachineKey gateway = gateway(announcement);
        return gateway == null
                ? Uni.createFrom().item(new NeverSeen())
                : twins.load(connection, gateway).map(Twin::connectivity);
    }

    /** @return false when somebody else changed the twin in the meantime */
    Uni<Boolean> save(SqlConnection connection, Twin twin, Transition transition) {
        return twins.save(connection, twin, List.of(transition));
    }

    Uni<Void> recordRefusal(MachineKey machine, Transition refusal) {
        return twins.recordRefusal(machine, refusal);
    }

    /** Takes offline all machines whose way was a session of this gateway that is over now. */
    Uni<Void> endSessionsThrough(SqlConnection connection, Announcement announcement, Seen gateway) {
        EndedSessions ended = EndedSessions.of(gateway);
        return connection
                .preparedQuery(END_SESSIONS)
                .execute(Tuple.from(new Object[] {
                    announcement.machine().factoryId().value(),
                    announcement.machine().machineId().value(),
                    ended.last().bootId(),
                    ended.last().sessionId(),
                    ended.inclusive(),
                    announcement.receivedAt().toString(),
                    announcement.envelope().messageId(),
                    announcement.envelope().correlationId()
                }))
                .replaceWithVoid();
    }

    private static @Nullable MachineKey gateway(Announcement announcement) {
        Via via = announcement.envelope().via();
        return via == null ? null : new MachineKey(announcement.machine().factoryId(), via.gatewayId());
    }
}
