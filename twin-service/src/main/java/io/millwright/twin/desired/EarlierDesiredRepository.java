package io.millwright.twin.desired;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.MachineKey;
import io.millwright.twin.core.StoredJson;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** What was desired before, as the history has it, or as it was kept of the part that retention removed. */
@ApplicationScoped
class EarlierDesiredRepository {
    private static final String FIND = """
            select document::text as document from (
              (select document from twin.transition
               where factory_id = $1 and machine_id = $2 and kind = 'desired' and accepted and to_revision = $3
                 and document is not null
               order by id desc limit 1)
              union all
              (select document from twin.transition_kept
               where factory_id = $1 and machine_id = $2 and subject = 'desired' and to_revision = $3
                 and document is not null)) earlier
            limit 1""";

    private final Pool pool;

    EarlierDesiredRepository(Pool pool) {
        this.pool = pool;
    }

    /** Empty when there never was such a revision, or the history keeps it no more. */
    Uni<Optional<ObjectNode>> find(MachineKey machine, long revision) {
        if (revision == 0) {
            return Uni.createFrom().item(Optional.of(JsonNodeFactory.instance.objectNode()));
        }
        return pool.preparedQuery(FIND)
                .execute(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value(), revision))
                .map(rows -> {
                    for (Row row : rows) {
                        return Optional.of(StoredJson.read(row.getString("document"), ObjectNode.class));
                    }
                    return Optional.empty();
                });
    }
}
