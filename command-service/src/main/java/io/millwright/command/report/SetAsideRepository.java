package io.millwright.command.report;

import io.millwright.service.mqtt.InboundMessage;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;

/** Keeps messages that can be read and not recorded, for people to look at. */
@ApplicationScoped
class SetAsideRepository {
    private static final String INSERT =
            "insert into command.set_aside (topic, payload, reason) values ($1, $2, left($3, 1000))";

    private final Pool pool;

    SetAsideRepository(Pool pool) {
        this.pool = pool;
    }

    Uni<Void> keep(InboundMessage message, String reason) {
        return pool.preparedQuery(INSERT)
                .execute(Tuple.of(message.topic(), Buffer.buffer(message.payload()), reason))
                .replaceWithVoid();
    }
}
