package io.millwright.twin.report;

import io.millwright.model.envelope.Position;
import io.millwright.model.id.MachineKey;
import io.millwright.twin.core.Reported;
import io.millwright.twin.core.Twin;
import io.millwright.twin.core.TwinRepository;
import io.millwright.twin.report.ReportMemory.Newest;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads twins together with what earlier reports tell about the boots of those at hand. */
@ApplicationScoped
class ReportRepository {
    /**
     * What is looked up only for a report that doesn't go on in the newest boot, and in the history only for one that is not
     * newer than the newest: one that is newer can't have been taken before.
     */
    private static final String MEMORY = """
            t.last_boot_id, t.last_sequence, t.last_reported_revision, t.last_announced_boot_id,
              case when not f.follows then (select max(b.boot_id) from twin.boot b
                where b.factory_id = r.factory_id and b.machine_id = r.machine_id) end as highest_boot,
              case when not f.follows then (select array_agg(b.boot_uid) from twin.boot b
                where b.factory_id = r.factory_id and b.machine_id = r.machine_id and b.boot_id = r.boot_id
                  and b.boot_uid <> '') end as uids_of_boot,
              case when not f.follows then (select max(b.boot_id) from twin.boot b
                where b.factory_id = r.factory_id and b.machine_id = r.machine_id and b.boot_uid = r.boot_uid
                  and b.boot_uid <> '') end as highest_boot_of_uid,
              case when f.follows
                  or (r.boot_id, r.sequence) > (coalesce(t.boot_id, t.last_boot_id), coalesce(t.sequence, t.last_sequence))
                then false
                else exists (select from twin.transition x
                  where x.factory_id = r.factory_id and x.machine_id = r.machine_id and x.kind = 'reported' and x.accepted
                    and x.boot_id = r.boot_id and x.sequence = r.sequence and coalesce(x.boot_uid, '') = r.boot_uid)
                end as taken_before
            from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::bigint[])
                as r(factory_id, machine_id, boot_id, boot_uid, sequence)
              left join twin.twin t on t.factory_id = r.factory_id and t.machine_id = r.machine_id
              cross join lateral (select coalesce(t.boot_id = r.boot_id and coalesce(t.boot_uid, '') = r.boot_uid
                and r.sequence >= t.sequence, false) as follows) f""";

    private static final String LOAD = "select r.factory_id, r.machine_id, to_jsonb(t)::text as twin, " + MEMORY;

    private static final String OUTLINE =
            "select r.factory_id, r.machine_id, " + TwinOutline.columns("t.") + ", " + MEMORY;

    private final Pool pool;

    ReportRepository(Pool pool) {
        this.pool = pool;
    }

    Uni<KnownReports> load(Report report) {
        return pool.preparedQuery(LOAD).execute(parameters(Set.of(report))).map(rows -> {
            Row row = rows.iterator().next();
            String twin = row.getString("twin");
            return known(report, twin == null ? Twin.of(report.machine()) : TwinRepository.read(twin), row);
        });
    }

    /** The outlines of the twins: see {@link TwinOutline}. */
    Uni<Map<MachineKey, KnownReports>> outlines(Map<MachineKey, Report> reports) {
        return pool.preparedQuery(OUTLINE).execute(parameters(reports.values())).map(rows -> outlines(rows, reports));
    }

    private static Map<MachineKey, KnownReports> outlines(RowSet<Row> rows, Map<MachineKey, Report> reports) {
        Map<MachineKey, KnownReports> known = HashMap.newHashMap(rows.size());
        for (Row row : rows) {
            MachineKey machine = MachineKey.of(row.getString("factory_id"), row.getString("machine_id"));
            Report report = reports.get(machine);
            if (report != null) {
                known.put(machine, known(report, TwinOutline.read(machine, row), row));
            }
        }
        return known;
    }

    private static Tuple parameters(Collection<Report> reports) {
        return Tuple.tuple()
                .addArrayOfString(reports.stream()
                        .map(report -> report.machine().factoryId().value())
                        .toArray(String[]::new))
                .addArrayOfString(reports.stream()
                        .map(report -> report.machine().machineId().value())
                        .toArray(String[]::new))
                .addArrayOfLong(reports.stream()
                        .map(report -> report.envelope().bootId())
                        .toArray(Long[]::new))
                .addArrayOfString(reports.stream().map(ReportRepository::uid).toArray(String[]::new))
                .addArrayOfLong(reports.stream()
                        .map(report -> report.envelope().sequence())
                        .toArray(Long[]::new));
    }

    private static String uid(Report report) {
        String uid = report.envelope().bootUid();
        return uid == null ? "" : uid;
    }

    private static KnownReports known(Report report, Twin twin, Row row) {
        Reported newest = twin.reported();
        Optional<ReportMemory> following =
                newest == null ? Optional.empty() : ReportMemory.following(newest, report.envelope());
        return new KnownReports(twin, following.orElseGet(() -> memory(row)));
    }

    private static ReportMemory memory(Row row) {
        String[] uids = row.getArrayOfStrings("uids_of_boot");
        return new ReportMemory(
                row.getLong("highest_boot"),
                uids == null ? Set.of() : Set.of(uids),
                row.getLong("highest_boot_of_uid"),
                row.getBoolean("taken_before"),
                beforeTombstone(row));
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
