package io.millwright.ingestion.intake;

import io.millwright.model.id.MachineKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.stream.Stream;

/** The short numbers of lives and series. */
@ApplicationScoped
class DimensionRepository {
    private static final NumberingRepository.Statements BOOT = new NumberingRepository.Statements("""
            insert into telemetry.boot (factory_id, machine_id, boot_id, boot_uid)
            select f, m, b, u from unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) as wanted (f, m, b, u)
            order by f, m, b, u
            on conflict do nothing""", """
            select boot_ref as number, factory_id, machine_id, boot_id, boot_uid
            from unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) as wanted (f, m, b, u)
            join telemetry.boot on factory_id = f and machine_id = m and boot_id = b and boot_uid = u""");
    private static final NumberingRepository.Statements SERIES = new NumberingRepository.Statements("""
            insert into telemetry.series (factory_id, machine_id, metric)
            select f, m, k from unnest($1::text[], $2::text[], $3::text[]) as wanted (f, m, k)
            order by f, m, k
            on conflict do nothing""", """
            select series_id as number, factory_id, machine_id, metric
            from unnest($1::text[], $2::text[], $3::text[]) as wanted (f, m, k)
            join telemetry.series on factory_id = f and machine_id = m and metric = k""");

    private final Pool pool;
    private final NumberingRepository<BootKey> boots = new NumberingRepository<>(
            BOOT,
            DimensionRepository::bootColumns,
            row -> new BootKey(machine(row), row.getLong("boot_id"), row.getString("boot_uid")));
    private final NumberingRepository<SeriesKey> series = new NumberingRepository<>(
            SERIES, DimensionRepository::seriesColumns, row -> new SeriesKey(machine(row), row.getString("metric")));

    DimensionRepository(Pool pool) {
        this.pool = pool;
    }

    Uni<Dimensions> resolve(Batch batch) {
        return boots.resolve(pool, batch.boots())
                .chain(bootRefs ->
                        series.resolve(pool, batch.series()).map(seriesIds -> new Dimensions(bootRefs, seriesIds)));
    }

    /** To be called after a failure of the database: the one that comes back may have lost what it last committed. */
    void forget() {
        boots.forget();
        series.forget();
    }

    private static MachineKey machine(Row row) {
        return MachineKey.of(row.getString("factory_id"), row.getString("machine_id"));
    }

    private static Tuple bootColumns(Collection<BootKey> keys) {
        return Tuple.tuple()
                .addArrayOfString(factories(keys.stream().map(BootKey::machine)))
                .addArrayOfString(machines(keys.stream().map(BootKey::machine)))
                .addArrayOfLong(keys.stream().map(BootKey::bootId).toArray(Long[]::new))
                .addArrayOfString(keys.stream().map(BootKey::bootUid).toArray(String[]::new));
    }

    private static Tuple seriesColumns(Collection<SeriesKey> keys) {
        return Tuple.tuple()
                .addArrayOfString(factories(keys.stream().map(SeriesKey::machine)))
                .addArrayOfString(machines(keys.stream().map(SeriesKey::machine)))
                .addArrayOfString(keys.stream().map(SeriesKey::metric).toArray(String[]::new));
    }

    private static String[] factories(Stream<MachineKey> machines) {
        return machines.map(machine -> machine.factoryId().value()).toArray(String[]::new);
    }

    private static String[] machines(Stream<MachineKey> machines) {
        return machines.map(machine -> machine.machineId().value()).toArray(String[]::new);
    }
}
