package io.millwright.command.connectivity;

import io.millwright.command.connectivity.ConnectivityOutcome.CameOnline;
import io.millwright.command.connectivity.ConnectivityOutcome.Stale;
import io.millwright.command.connectivity.ConnectivityOutcome.WentOffline;
import io.millwright.model.envelope.Via;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlClient;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps what is known of machines' connections, and what waits for them, in step. */
@ApplicationScoped
class ConnectivityService {
    private final Pool pool;
    private final ConnectivityRepository repository;

    ConnectivityService(Pool pool, ConnectivityRepository repository) {
        this.pool = pool;
        this.repository = repository;
    }

    /** In one transaction. */
    Uni<ConnectivityOutcome> tell(MachineKey machine, Session told, @Nullable String bootUid) {
        Via via = told.via();
        MachineId gateway = via == null || via.gatewayId().equals(machine.machineId()) ? null : via.gatewayId();
        return pool.withTransaction(tx -> repository
                .ensure(tx, machine, gateway)
                .chain(() -> gateway == null
                        ? Uni.createFrom().item(Session.NEVER)
                        : repository.hold(tx, new MachineKey(machine.factoryId(), gateway)))
                .chain(known -> repository
                        .lock(tx, machine)
                        .map(mine -> ConnectivityTransition.apply(mine, told, bootUid, known)))
                .chain(outcome -> save(tx, machine, outcome).replaceWith(outcome)));
    }

    private Uni<Void> save(SqlClient tx, MachineKey machine, ConnectivityOutcome outcome) {
        return switch (outcome) {
            case Stale _ -> Uni.createFrom().voidItem();
            case CameOnline came ->
                repository
                        .save(tx, machine, came.next())
                        .chain(() ->
                                repository.endBehind(tx, machine, came.next().session()))
                        .chain(behind -> repository.park(tx, machine, behind))
                        .chain(() -> repository.wake(tx, machine));
            case WentOffline went ->
                repository
                        .save(tx, machine, went.next())
                        .chain(() ->
                                repository.endBehind(tx, machine, went.next().session()))
                        .chain(behind -> {
                            List<MachineId> offline = new ArrayList<>(behind);
                            offline.add(machine.machineId());
                            return repository.park(tx, machine, offline);
                        });
        };
    }
}
