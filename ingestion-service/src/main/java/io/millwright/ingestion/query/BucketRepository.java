package io.millwright.ingestion.query;

import static io.millwright.service.database.Times.time;
import static io.millwright.service.database.Times.utc;

import io.millwright.service.database.Times;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Aggregates values in buckets of time. */
@ApplicationScoped
class BucketRepository {
    private final Pool pool;

    BucketRepository(@ReactiveDataSource("query") Pool pool) {
        this.pool = pool;
    }

    /** The buckets that have values, of each series by its number, in the order of time. */
    Uni<Map<Integer, List<Aggregated>>> buckets(
            List<Series> series, TimeRange range, BucketGrid grid, Set<Aggregate> aggregates, Instant now) {
        Tuple parameters = Tuple.tuple()
                .addArrayOfInteger(series.stream().map(Series::id).toArray(Integer[]::new))
                .addOffsetDateTime(utc(range.from()))
                .addOffsetDateTime(utc(range.to()));
        switch (grid) {
            case FixedGrid fixed ->
                parameters.addString(fixed.step().toString()).addOffsetDateTime(utc(fixed.origin()));
            case CalendarGrid calendar -> parameters.addArrayOfOffsetDateTime(edges(calendar, range));
        }
        if (aggregates.contains(Aggregate.TIME_WEIGHTED_AVG) || aggregates.contains(Aggregate.RATE)) {
            parameters.addOffsetDateTime(utc(now));
        }
        return pool.preparedQuery(BucketSql.of(grid, aggregates))
                .execute(parameters)
                .map(rows -> bySeries(rows, aggregates));
    }

    private static OffsetDateTime[] edges(BucketGrid grid, TimeRange range) {
        List<Instant> starts = grid.starts(range);
        return Stream.concat(starts.stream(), Stream.of(grid.end(starts.getLast())))
                .map(Times::utc)
                .toArray(OffsetDateTime[]::new);
    }

    private static Map<Integer, List<Aggregated>> bySeries(RowSet<Row> rows, Set<Aggregate> aggregates) {
        Map<Integer, List<Aggregated>> buckets = new HashMap<>();
        for (Row row : rows) {
            buckets.computeIfAbsent(row.getInteger("series_id"), _ -> new ArrayList<>())
                    .add(bucket(row, aggregates));
        }
        return buckets;
    }

    private static Aggregated bucket(Row row, Set<Aggregate> aggregates) {
        Map<Aggregate, Object> values = new EnumMap<>(Aggregate.class);
        for (Aggregate aggregate : aggregates) {
            Object value = value(row, aggregate);
            if (value != null) {
                values.put(aggregate, value);
            }
        }
        return new Aggregated(time(row, "start"), values);
    }

    private static @Nullable Object value(Row row, Aggregate aggregate) {
        return switch (aggregate) {
            case AVG -> row.getDouble("average");
            case MIN -> Extreme.least(row.getDouble("min_real"), row.getLong("min_whole"));
            case MAX -> Extreme.greatest(row.getDouble("max_real"), row.getLong("max_whole"));
            case SUM -> Sums.of(row.getDouble("sum_real"), row.getBigDecimal("sum_whole"));
            case COUNT -> row.getLong("values");
            case FIRST -> StoredValue.read(row, "first_");
            case LAST -> StoredValue.read(row, "last_");
            case STDDEV -> row.getDouble("deviation");
            case P50 -> row.getDouble("p50");
            case P95 -> row.getDouble("p95");
            case P99 -> row.getDouble("p99");
            case TIME_WEIGHTED_AVG -> {
                Double weighted = row.getDouble("weighted");
                yield weighted == null ? row.getDouble("unweighted") : weighted;
            }
            case RATE -> row.getDouble("rate");
        };
    }
}
