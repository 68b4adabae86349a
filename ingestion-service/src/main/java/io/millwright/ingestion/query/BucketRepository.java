package io.millwright.ingestion.query;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Aggregates values in buckets of time. */
@ApplicationScoped
class BucketRepository {
    /** The sub-select is read once; a cast would be made for every row. */
    private static final String AGGREGATES = """
            select series_id, time_bucket((select $4::text::interval), time, $5::timestamptz) as start, count(*) as values,
                avg(coalesce(real_value, whole_value::float8)) as average,
                min(real_value) as min_real, min(whole_value) as min_whole,
                max(real_value) as max_real, max(whole_value) as max_whole,
                min(time) as first_time, max(time) as last_time
            from telemetry.measurement
            where series_id = any($1::int[]) and time >= $2 and time < $3
            group by 1, 2""";

    /** The value at a time, by the index; of several at one time the outermost position counts. */
    private static final String VALUE_AT = """
            left join lateral (
                select m.real_value as %1$s_real_value, m.whole_value as %1$s_whole_value,
                    m.flag_value as %1$s_flag_value, m.text_value as %1$s_text_value
                from telemetry.measurement m
                join telemetry.boot b using (boot_ref)
                where m.series_id = bucketed.series_id and m.time = bucketed.%1$s_time
                order by b.boot_id %2$s, m.sequence %2$s, m.sample_index %2$s, b.boot_uid %2$s
                limit 1) %1$s on true
            """;

    private final Pool pool;

    BucketRepository(Pool pool) {
        this.pool = pool;
    }

    /** One entry a series that has values in the range, in the order of the series. */
    Uni<List<Buckets.OfMetric>> buckets(
            List<Series> series, TimeRange range, BucketGrid grid, Set<Aggregate> aggregates) {
        Tuple parameters = Tuple.tuple()
                .addArrayOfInteger(series.stream().map(Series::id).toArray(Integer[]::new))
                .addOffsetDateTime(range.from().atOffset(ZoneOffset.UTC))
                .addOffsetDateTime(range.to().atOffset(ZoneOffset.UTC))
                .addString(grid.width().toString())
                .addOffsetDateTime(BucketGrid.ORIGIN.atOffset(ZoneOffset.UTC));
        return pool.preparedQuery(sql(aggregates)).execute(parameters).map(rows -> bySeries(rows, series, aggregates));
    }

    private static String sql(Set<Aggregate> aggregates) {
        return "with bucketed as (" + AGGREGATES + ")\nselect * from bucketed\n"
                + (aggregates.contains(Aggregate.FIRST) ? VALUE_AT.formatted("first", "asc") : "")
                + (aggregates.contains(Aggregate.LAST) ? VALUE_AT.formatted("last", "desc") : "")
                + "order by series_id, start";
    }

    private static List<Buckets.OfMetric> bySeries(RowSet<Row> rows, List<Series> series, Set<Aggregate> aggregates) {
        Map<Integer, List<Bucket>> buckets = new HashMap<>();
        for (Row row : rows) {
            buckets.computeIfAbsent(row.getInteger("series_id"), _ -> new ArrayList<>())
                    .add(bucket(row, aggregates));
        }
        return series.stream()
                .filter(one -> buckets.containsKey(one.id()))
                .map(one -> new Buckets.OfMetric(one.metric(), buckets.getOrDefault(one.id(), List.of())))
                .toList();
    }

    private static Bucket bucket(Row row, Set<Aggregate> aggregates) {
        Instant start = row.getOffsetDateTime("start").toInstant();
        return new Bucket(
                start,
                aggregates.contains(Aggregate.AVG) ? row.getDouble("average") : null,
                aggregates.contains(Aggregate.MIN)
                        ? Extreme.least(row.getDouble("min_real"), row.getLong("min_whole"))
                        : null,
                aggregates.contains(Aggregate.MAX)
                        ? Extreme.greatest(row.getDouble("max_real"), row.getLong("max_whole"))
                        : null,
                aggregates.contains(Aggregate.COUNT) ? row.getLong("values") : null,
                aggregates.contains(Aggregate.FIRST) ? StoredValue.read(row, "first_") : null,
                aggregates.contains(Aggregate.LAST) ? StoredValue.read(row, "last_") : null);
    }
}
