package io.millwright.twin.report;

import io.millwright.model.envelope.Position;
import io.millwright.model.id.MachineKey;
import io.millwright.twin.core.Twin;
import io.millwright.twin.core.TwinRepository;
import io.millwright.twin.report.ReportMemory.Newest;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a twin together with what earlier reports tell about the boot of the one at hand. */
@ApplicationScoped
class ReportRepository {
    private static final String LOAD = """
            select
              to_jsonb(t)::text as twin, t.last_boot_id, t.last_sequence, t.last_reported_revision, t.last_announced_boot_id,
              (select max(b.boot_id) from twin.boot b where b.factory_id = $1 and b.machine_id = $2) as highest_boot,
              (select array_agg(b.boot_uid) from twin.boot b
                where b.factory_id = $1 and b.machine_id = $2 and b.boot_id = $3 and b.boot_uid <> '') as uids_of_boot,
              (select max(b.boot_id) from twin.boot b
                where b.factory_id = $1 and b.machine_id = $2 and b.boot_uid = $4 and b.boot_uid <> '') as highest_boot_of_uid,
              exists (select from twin.transition r
                where r.factory_id = $1 and r.machine_id = $2 and r.kind = 'reported' and r.accepted
                  and r.boot_id = $3 and r.sequence = $5 and coalesce(r.boot_uid, '') = $4) as taken_before
            from (values (1)) as one left join twin.twin t on t.factory_id = $1 and t.machine_id = $2""";

    private final Pool pool;

    ReportRepository(Pool pool) {
        this.pool = pool;
    }

    Uni<KnownReports> load(Report report) {
        MachineKey machine = report.machine();
        String uid = report.envelope().bootUid();
        return pool.preparedQuery(LOAD)
                .execute(Tuple.of(
                        machine.factoryId().value(),
                        machine.machineId().value(),
                        report.envelope().bootId(),
                        uid == null ? "" : uid,
                        report.envelope().sequence()))
                .map(rows -> known(machine, rows.iterator().next()));
    }

    private static KnownReports known(MachineKey machine, Row row) {
        String twin = row.getString("twin");
        String[] uids = row.getArrayOfStrings("uids_of_boot");
        return new KnownReports(
                twin == null ? Twin.of(machine) : TwinRepository.read(twin),
                new ReportMemory(
                        row.getLong("highest_boot"),
                        uids == null ? Set.of() : Set.of(uids),
                        row.getLong("highest_boot_of_uid"),
                        row.getBoolean("taken_before"),
                        beforeTombstone(row)));
    }

    private static @Nullable Newest beforeTombstone(Row row) {
        Long boot = row.getLong("last_boot_id");
        Long announced = row.getLong("last_announced_boot_id");
        return boot == null
                ? null
                : new Newest(
                        new Position(boot, row.getLong("last_sequence")),
                        row.getLong("last_reported_revision"),
                        announced == null ? 0 : announced);
    }
}
