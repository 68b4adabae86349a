package io.millwright.command.ending;

import io.millwright.command.lifecycle.CommandKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.stream.StreamSupport;

/** Finds overdue commands. */
@ApplicationScoped
class EndingRepository {
    private static final String OVERDUE = """
            select factory_id, command_id from command.command
            where due_at <= now()
            order by due_at
            limit $1
            for update skip locked""";

    /** Locked until the transaction ends; what another replica has locked is its own. */
    Uni<List<CommandKey>> overdue(SqlClient tx, int limit) {
        return tx.preparedQuery(OVERDUE)
                .execute(Tuple.of(limit))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> CommandKey.of(row.getString("factory_id"), row.getString("command_id")))
                        .toList());
    }
}
