package io.millwright.command.ending;

import io.millwright.command.lifecycle.CommandKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;

/** Finds overdue commands. */
@ApplicationScoped
class EndingRepository {
    private static final double MILLIS = 1_000.0;
    private static final String OVERDUE = """
            select factory_id, command_id from command.command
            where due_at <= now()
            order by due_at
            limit $1""";
    private static final String HOLD_OVERDUE = OVERDUE + " for update skip locked";
    private static final String POSTPONE = """
            update command.command set due_at = now() + make_interval(secs => $3)
            where factory_id = $1 and command_id = $2 and due_at <= now()""";

    /** Locked until the transaction ends; what another replica has locked is its own. */
    Uni<List<CommandKey>> hold(SqlClient tx, int limit) {
        return keys(tx, HOLD_OVERDUE, limit);
    }

    Uni<List<CommandKey>> overdue(SqlClient client, int limit) {
        return keys(client, OVERDUE, limit);
    }

    /** Leaves one that can't be ended to later, so that it doesn't stand before the others. */
    Uni<Void> postpone(SqlClient client, CommandKey key, Duration pause) {
        return client.preparedQuery(POSTPONE)
                .execute(Tuple.of(key.factoryId().value(), key.commandId().value(), pause.toMillis() / MILLIS))
                .replaceWithVoid();
    }

    private static Uni<List<CommandKey>> keys(SqlClient client, String sql, int limit) {
        return client.preparedQuery(sql)
                .execute(Tuple.of(limit))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> CommandKey.of(row.getString("factory_id"), row.getString("command_id")))
                        .toList());
    }
}
