package io.millwright.registry.access;

import io.quarkus.arc.Arc;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;

/** Reads from where a machine connected the last time. */
final class Places {
    private Places() {}

    /** @param machineKey in lower case */
    static String of(String machineKey) {
        var rows = Arc.container()
                .instance(Pool.class)
                .get()
                .preparedQuery("select address from registry.access_place where machine_key = $1")
                .execute(Tuple.of(machineKey))
                .await()
                .atMost(Duration.ofSeconds(10))
                .iterator();
        return rows.hasNext() ? rows.next().getString("address") : "nowhere";
    }
}
