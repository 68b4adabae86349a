package io.millwright.ingestion.intake;

import static io.millwright.service.database.Times.time;
import static io.millwright.service.database.Times.utc;

import io.millwright.service.mqtt.InboundMessage;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Messages that wait for the registry's word. The same message is kept once, however often it comes. */
@ApplicationScoped
class ParkedRepository {
    private static final String PARK = """
            insert into telemetry.parked (received_at, topic, digest, payload)
            values ($1, $2, $3, $4)
            on conflict (digest) do nothing""";
    private static final String BEHIND = """
            select parked_id, received_at, topic, payload
            from telemetry.parked
            where parked_id > $1
            order by parked_id
            limit $2""";
    private static final String REMOVE = "delete from telemetry.parked where parked_id = any($1::bigint[])";

    private final Pool pool;

    ParkedRepository(Pool pool) {
        this.pool = pool;
    }

    record Parked(long id, InboundMessage message) {}

    Uni<Void> park(Collection<InboundMessage> messages) {
        return messages.isEmpty()
                ? Uni.createFrom().voidItem()
                : pool.withTransaction(connection -> connection
                        .preparedQuery(PARK)
                        .executeBatch(
                                messages.stream().map(ParkedRepository::row).toList())
                        .replaceWithVoid());
    }

    /** The oldest of those that were parked after another one. */
    Uni<List<Parked>> behind(long id, int limit) {
        return pool.preparedQuery(BEHIND)
                .execute(Tuple.of(id, limit))
                .map(rows -> rows.stream().map(ParkedRepository::parked).toList());
    }

    Uni<Void> remove(List<Long> ids) {
        return ids.isEmpty()
                ? Uni.createFrom().voidItem()
                : pool.preparedQuery(REMOVE)
                        .execute(Tuple.tuple().addArrayOfLong(ids.toArray(Long[]::new)))
                        .replaceWithVoid();
    }

    private static Tuple row(InboundMessage message) {
        return Tuple.of(
                utc(message.receivedAt()),
                message.topic(),
                Buffer.buffer(digest(message)),
                Buffer.buffer(message.payload()));
    }

    private static Parked parked(Row row) {
        return new Parked(
                row.getLong("parked_id"),
                new InboundMessage(
                        row.getString("topic"),
                        row.getBuffer("payload").getBytes(),
                        1,
                        false,
                        false,
                        time(row, "received_at"),
                        Map.of()));
    }

    private static byte[] digest(InboundMessage message) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(message.topic().getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            return digest.digest(message.payload());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
