package io.millwright.ingestion.intake;

import io.millwright.ingestion.intake.LatestValues.Candidate;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Stores batches. One transaction enters the messages into the ledger, and stores the values of those that were not there
 * yet. Transactions take their locks in one order (ledger by key, then latest by series), so that replicas that store the
 * same messages at once wait for each other and never deadlock.
 */
@ApplicationScoped
class TelemetryRepository {
    private static final int TELEMETRY = 1;

    private static final String ENTER = """
            insert into telemetry.message (sequence, boot_ref, message_class)
            select s, b, %d from unnest($1::bigint[], $2::int[]) as sent (s, b)
            order by b, s
            on conflict do nothing
            returning boot_ref, sequence""".formatted(TELEMETRY);

    private static final String INSERT_VALUES = """
            insert into telemetry.measurement (%1$s, boot_ref)
            select * from unnest(%2$s, $11::int[])""".formatted(ValueColumns.NAMES, ValueColumns.SIGNATURE);

    private static final String KEEP_LATEST = """
            insert into telemetry.latest as kept (%1$s, boot_id, boot_uid)
            select * from unnest(%2$s, $11::bigint[], $12::text[]) as newest (%1$s, boot_id, boot_uid)
            order by series_id
            on conflict (series_id) do update set
                time = excluded.time, received_at = excluded.received_at, sequence = excluded.sequence,
                sample_index = excluded.sample_index, real_value = excluded.real_value,
                whole_value = excluded.whole_value, flag_value = excluded.flag_value,
                text_value = excluded.text_value, device_time = excluded.device_time,
                boot_id = excluded.boot_id, boot_uid = excluded.boot_uid
            where (excluded.boot_id, excluded.sequence, excluded.sample_index, excluded.boot_uid)
                > (kept.boot_id, kept.sequence, kept.sample_index, kept.boot_uid)""".formatted(ValueColumns.NAMES, ValueColumns.SIGNATURE);

    private static final String QUARANTINE = """
            insert into telemetry.quarantine
                (received_at, boot_ref, sequence, sample_index, metric, reason, device_time, raw)
            select * from unnest(
                $1::timestamptz[], $2::int[], $3::bigint[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[])""";

    private final Pool pool;
    private final DimensionRepository dimensions;

    TelemetryRepository(Pool pool, DimensionRepository dimensions) {
        this.pool = pool;
        this.dimensions = dimensions;
    }

    /** Committed when it completes. Fails as a whole; then nothing of the batch is stored. */
    Uni<Stored> store(Batch batch) {
        if (batch.messages().isEmpty()) {
            return Uni.createFrom().item(new Stored(0, batch.duplicates(), 0, 0));
        }
        return dimensions
                .resolve(batch)
                .chain(numbers -> pool.withTransaction(connection -> enter(connection, batch.messages(), numbers)
                        .chain(fresh ->
                                storeValues(connection, fresh, numbers).replaceWith(() -> stored(batch, fresh)))));
    }

    /** Whether the database would take the values of a message. Nothing is stored. */
    Uni<Boolean> accepts(TelemetryMessage message) {
        return dimensions
                .resolve(new Batch(List.of(message), 0))
                .chain(numbers -> pool.withConnection(connection -> connection
                        .begin()
                        .chain(transaction -> storeValues(connection, List.of(message), numbers)
                                .replaceWith(true)
                                .onFailure(DatabaseFailure::isAboutData)
                                .recoverWithItem(false)
                                .call(transaction::rollback))));
    }

    private static Stored stored(Batch batch, List<TelemetryMessage> fresh) {
        int values = fresh.stream().mapToInt(message -> message.values().size()).sum();
        int quarantined =
                fresh.stream().mapToInt(message -> message.quarantined().size()).sum();
        int duplicates = batch.duplicates() + batch.messages().size() - fresh.size();
        return new Stored(fresh.size(), duplicates, values, quarantined);
    }

    /** Those messages that were not in the ledger. */
    private Uni<List<TelemetryMessage>> enter(
            SqlConnection connection, List<TelemetryMessage> messages, Dimensions numbers) {
        Long[] sequences = messages.stream().map(TelemetryMessage::sequence).toArray(Long[]::new);
        Integer[] boots = messages.stream()
                .map(message -> numbers.bootRef(message.boot()))
                .toArray(Integer[]::new);
        return connection
                .preparedQuery(ENTER)
                .execute(Tuple.tuple().addArrayOfLong(sequences).addArrayOfInteger(boots))
                .map(rows -> {
                    Set<Entry> entered = HashSet.newHashSet(rows.size());
                    rows.forEach(row -> entered.add(new Entry(row.getInteger("boot_ref"), row.getLong("sequence"))));
                    return messages.stream()
                            .filter(message ->
                                    entered.contains(new Entry(numbers.bootRef(message.boot()), message.sequence())))
                            .toList();
                });
    }

    private record Entry(int bootRef, long sequence) {}

    private static Uni<Void> storeValues(
            SqlConnection connection, List<TelemetryMessage> messages, Dimensions numbers) {
        return insertValues(connection, messages, numbers)
                .chain(() -> keepLatest(connection, LatestValues.of(messages), numbers))
                .chain(() -> quarantine(connection, messages, numbers));
    }

    private static Uni<Void> insertValues(
            SqlConnection connection, List<TelemetryMessage> messages, Dimensions numbers) {
        int count =
                messages.stream().mapToInt(message -> message.values().size()).sum();
        if (count == 0) {
            return Uni.createFrom().voidItem();
        }
        ValueColumns columns = new ValueColumns(count);
        List<Integer> boots = new ArrayList<>(count);
        for (TelemetryMessage message : messages) {
            for (Measured value : message.values()) {
                columns.add(message, value, numbers.seriesId(message.seriesOf(value)));
                boots.add(numbers.bootRef(message.boot()));
            }
        }
        Tuple tuple = columns.tuple().addArrayOfInteger(boots.toArray(Integer[]::new));
        return connection.preparedQuery(INSERT_VALUES).execute(tuple).replaceWithVoid();
    }

    private static Uni<Void> keepLatest(
            SqlConnection connection, Map<SeriesKey, Candidate> newest, Dimensions numbers) {
        if (newest.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        ValueColumns columns = new ValueColumns(newest.size());
        List<BootKey> boots = new ArrayList<>(newest.size());
        newest.forEach((series, candidate) -> {
            columns.add(candidate.message(), candidate.value(), numbers.seriesId(series));
            boots.add(candidate.message().boot());
        });
        Tuple tuple = columns.tuple()
                .addArrayOfLong(boots.stream().map(BootKey::bootId).toArray(Long[]::new))
                .addArrayOfString(boots.stream().map(BootKey::bootUid).toArray(String[]::new));
        return connection.preparedQuery(KEEP_LATEST).execute(tuple).replaceWithVoid();
    }

    private static Uni<Void> quarantine(SqlConnection connection, List<TelemetryMessage> messages, Dimensions numbers) {
        QuarantineColumns columns = new QuarantineColumns();
        for (TelemetryMessage message : messages) {
            message.quarantined().forEach(refused -> columns.add(message, refused, numbers.bootRef(message.boot())));
        }
        return columns.isEmpty()
                ? Uni.createFrom().voidItem()
                : connection.preparedQuery(QUARANTINE).execute(columns.tuple()).replaceWithVoid();
    }
}
