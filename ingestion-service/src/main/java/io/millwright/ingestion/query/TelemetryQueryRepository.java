package io.millwright.ingestion.query;

import static io.millwright.service.database.Times.optionalTime;
import static io.millwright.service.database.Times.time;
import static io.millwright.service.database.Times.utc;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** Reads values and the latest ones. */
@ApplicationScoped
class TelemetryQueryRepository {
    private static final String SERIES = """
            select series_id, machine_id, metric
            from telemetry.series
            where factory_id = $1 and machine_id = any($2::text[]) and ($3::text[] is null or metric = any($3::text[]))
            order by machine_id collate "C", metric
            limit $4""";

    /** Each series is read in the order of its index, so that a page costs the same however long the range is. */
    private static final String RANGE = """
            select p.*, s.machine_id, s.metric, b.boot_id
            from (
                select m.*
                from unnest($1::int[]) as wanted (id)
                cross join lateral (
                    select time, received_at, device_time, series_id, sequence, sample_index, boot_ref,
                        real_value, whole_value, flag_value, text_value
                    from telemetry.measurement
                    where series_id = wanted.id and time >= $2 and time < $3
                        and (time, series_id, sequence, sample_index, boot_ref) > ($2, $4::int, $5::bigint, $6::int, $7::int)
                    order by time, sequence, sample_index, boot_ref
                    limit $8) m
                order by m.time, m.series_id, m.sequence, m.sample_index, m.boot_ref
                limit $8) p
            join telemetry.series s using (series_id)
            join telemetry.boot b using (boot_ref)
            order by p.time, p.series_id, p.sequence, p.sample_index, p.boot_ref""";

    private static final String LATEST = """
            select s.machine_id, s.metric, l.*
            from unnest($1::int[]) as wanted (series_id)
            join telemetry.latest l using (series_id)
            join telemetry.series s using (series_id)
            order by s.machine_id collate "C", s.metric""";

    private final Pool pool;

    TelemetryQueryRepository(@ReactiveDataSource("query") Pool pool) {
        this.pool = pool;
    }

    /** Those of these metrics (none given: all) that the machines have sent, by machine and name, at most so many. */
    Uni<List<Series>> series(FactoryId factory, List<MachineId> machines, List<String> metrics, int atMost) {
        return pool.preparedQuery(SERIES)
                .execute(Tuple.tuple()
                        .addString(factory.value())
                        .addArrayOfString(
                                machines.stream().map(MachineId::value).toArray(String[]::new))
                        .addArrayOfString(metrics.isEmpty() ? null : metrics.toArray(String[]::new))
                        .addInteger(atMost))
                .map(rows -> rows.stream()
                        .map(row -> new Series(
                                row.getInteger("series_id"), row.getString("machine_id"), row.getString("metric")))
                        .toList());
    }

    /** The values after a place in the order of the list. */
    Uni<List<RawPoint>> range(List<Series> series, RawPoint.Place after, Instant to, int limit) {
        Tuple parameters = Tuple.tuple()
                .addArrayOfInteger(ids(series))
                .addOffsetDateTime(utc(after.time()))
                .addOffsetDateTime(utc(to))
                .addInteger(after.seriesId())
                .addLong(after.sequence())
                .addInteger(after.sampleIndex())
                .addInteger(after.bootRef())
                .addInteger(limit);
        return pool.preparedQuery(RANGE)
                .execute(parameters)
                .map(rows ->
                        rows.stream().map(TelemetryQueryRepository::rawPoint).toList());
    }

    Uni<List<Point>> latest(List<Series> series) {
        return pool.preparedQuery(LATEST)
                .execute(Tuple.tuple().addArrayOfInteger(ids(series)))
                .map(rows -> rows.stream().map(TelemetryQueryRepository::point).toList());
    }

    private static Integer[] ids(List<Series> series) {
        return series.stream().map(Series::id).toArray(Integer[]::new);
    }

    private static RawPoint rawPoint(Row row) {
        return new RawPoint(
                point(row), row.getInteger("series_id"), row.getInteger("sample_index"), row.getInteger("boot_ref"));
    }

    private static Point point(Row row) {
        return new Point(
                time(row, "time"),
                row.getString("machine_id"),
                row.getString("metric"),
                Objects.requireNonNull(StoredValue.read(row, ""), "a stored value has a type"),
                time(row, "received_at"),
                optionalTime(row, "device_time"),
                row.getLong("boot_id"),
                row.getLong("sequence"));
    }
}
