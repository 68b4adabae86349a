package io.millwright.registry.broker;

import static io.millwright.service.database.Times.optionalTime;
import static io.millwright.service.database.Times.time;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import io.millwright.registry.key.ItemKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One indexed query a connect: with a storm of reconnecting devices, nothing else is paid but once an hour. */
@ApplicationScoped
class DeviceRepository {
    private static final String DEVICE = """
            select m.factory_id, m.machine_id, m.area_id, c.credential_id, c.secret_hash, c.not_before, c.not_after,
                   c.first_used_at, c.last_used_at, p.address, statement_timestamp() as as_of,
                   pg_snapshot_xmin(pg_current_snapshot())::text::bigint as position,
                   array(select l.area_id from registry.left_area l
                         where l.machine_key = m.item_key and l.left_at > now() - make_interval(secs => $1)) as left_areas
            from registry.machine m
            %s join registry.credential c on c.machine_key = m.item_key and c.ended_at is null
            left join registry.access_place p on p.machine_key = m.item_key
            where not m.deleted and %s
            """;

    private static final String FIND =
            DEVICE.formatted("left", "m.item_key = $2 and m.factory_id = $3 and m.machine_id = $4");
    private static final String FIND_CERTIFIED = DEVICE.formatted("", "c.fingerprint = $2");

    /** Rows are locked in one order by all, so that two uses at once, or a use and a revocation, just follow each other. */
    private static final String NOTE_USE = """
            with recursive locked as (
              select credential_id from registry.credential
              where machine_key = $1 and ended_at is null order by credential_id for update
            ), used as (
              update registry.credential c
              set first_used_at = coalesce(c.first_used_at, now()), last_used_at = now(), version = c.version + 1
              from (select count(*) from locked) waited
              where c.credential_id = $2 and c.ended_at is null
              returning c.credential_id, c.replaces
            ), replaced as (
              select replaces as credential_id from used
              union
              select c.replaces from registry.credential c join replaced r on c.credential_id = r.credential_id
            ), retired as (
              update registry.credential c
              set ended_at = now(), end_reason = 'replaced', ended_by = 'registry', version = c.version + 1
              from replaced r
              where c.credential_id = r.credential_id and c.machine_key = $1 and c.ended_at is null
              returning c.credential_id
            )
            select (select count(*) from used) as used, (select count(*) from retired) as retired
            """;

    private final Pool pool;

    private final double overlapSeconds;

    DeviceRepository(Pool pool, BrokerConfig config) {
        this.pool = pool;
        this.overlapSeconds = config.overlap().toSeconds();
    }

    /** How the use of a credential was taken. */
    record Noted(boolean valid, long retired) {}

    /** Empty when no living machine is spelled exactly so. */
    Uni<Optional<RegisteredDevice>> find(MachineKey machine) {
        return pool.preparedQuery(FIND)
                .execute(Tuple.of(
                        overlapSeconds,
                        ItemKey.of(machine).folded(),
                        machine.factoryId().value(),
                        machine.machineId().value()))
                .map(DeviceRepository::device);
    }

    /** A machine with the certificate that it has shown, alone. */
    record Certified(MachineKey machine, RegisteredDevice device) {}

    /** Empty when no living machine has such a certificate, or it has ended. */
    Uni<Optional<Certified>> findCertified(String fingerprint) {
        return pool.preparedQuery(FIND_CERTIFIED)
                .execute(Tuple.of(overlapSeconds, fingerprint))
                .map(rows -> device(rows).map(device -> {
                    Row row = rows.iterator().next();
                    return new Certified(
                            MachineKey.of(row.getString("factory_id"), row.getString("machine_id")), device);
                }));
    }

    /**
     * Writes down that a credential is used, and ends those that it replaces. Committed when it answers; twice is as once.
     * Not valid: it has ended in the meantime.
     */
    Uni<Noted> noteUse(MachineKey machine, String credentialId) {
        return pool.preparedQuery(NOTE_USE)
                .execute(Tuple.of(ItemKey.of(machine).folded(), credentialId))
                .map(rows -> {
                    Row row = rows.iterator().next();
                    return new Noted(row.getLong("used") > 0, row.getLong("retired"));
                });
    }

    private static Optional<RegisteredDevice> device(RowSet<Row> rows) {
        List<DeviceCredential> credentials = new ArrayList<>();
        @Nullable Row last = null;
        for (Row row : rows) {
            last = row;
            if (row.getString("credential_id") != null) {
                credentials.add(credential(row));
            }
        }
        return last == null
                ? Optional.empty()
                : Optional.of(new RegisteredDevice(
                        new AreaId(last.getString("area_id")),
                        Stream.of(last.getArrayOfStrings("left_areas"))
                                .map(AreaId::new)
                                .toList(),
                        credentials,
                        last.getString("address"),
                        time(last, "as_of"),
                        last.getLong("position")));
    }

    private static DeviceCredential credential(Row row) {
        var hash = row.getBuffer("secret_hash");
        return new DeviceCredential(
                row.getString("credential_id"),
                hash == null ? null : HexFormat.of().formatHex(hash.getBytes()),
                optionalTime(row, "not_before"),
                optionalTime(row, "not_after"),
                optionalTime(row, "first_used_at"),
                optionalTime(row, "last_used_at"));
    }
}
