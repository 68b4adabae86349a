package io.millwright.command.aside;

import static io.millwright.service.database.Times.time;

import io.millwright.model.id.FactoryId;
import io.millwright.service.mqtt.InboundMessage;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps messages that can be read and not recorded, for people to look at. */
@ApplicationScoped
public class SetAsideRepository {
    private static final String INSERT =
            "insert into command.set_aside (topic, payload, reason) values ($1, $2, left($3, 1000))";

    /** The places of factory, machine and class in a topic. */
    private static final String LIST = """
            select id, at, topic, split_part(topic, '/', 6) as machine_id, split_part(topic, '/', 7) as class, payload, reason
            from command.set_aside
            where split_part(topic, '/', 2) = $1 and id < $2 and ($3::text is null or split_part(topic, '/', 6) = $3)
            order by id desc limit $4""";

    private final Pool pool;

    SetAsideRepository(Pool pool) {
        this.pool = pool;
    }

    public Uni<Void> keep(InboundMessage message, String reason) {
        return pool.preparedQuery(INSERT)
                .execute(Tuple.of(message.topic(), Buffer.buffer(message.payload()), reason))
                .replaceWithVoid();
    }

    /** Newest first, from below {@code before}. */
    Uni<List<SetAsideView>> list(FactoryId factory, @Nullable String machineId, long before, int limit) {
        return pool.preparedQuery(LIST)
                .execute(Tuple.of(factory.value(), before, machineId, limit))
                .map(rows -> rows.stream().map(SetAsideRepository::view).toList());
    }

    private static SetAsideView view(Row row) {
        return new SetAsideView(
                row.getLong("id"),
                time(row, "at"),
                row.getString("machine_id"),
                row.getString("class"),
                row.getString("topic"),
                new String(row.getBuffer("payload").getBytes(), StandardCharsets.UTF_8),
                row.getString("reason"));
    }
}
