package io.millwright.ingestion.query;

import static io.millwright.service.database.Times.utc;

import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Asks the planner how many values a question is about; nothing of them is read. */
@ApplicationScoped
class CostRepository {
    private static final String ESTIMATE = """
            explain (format json)
            select 1 from telemetry.measurement where series_id = any($1::int[]) and time >= $2 and time < $3""";

    private final Pool pool;

    CostRepository(@ReactiveDataSource("query") Pool pool) {
        this.pool = pool;
    }

    Uni<Long> values(List<Series> series, TimeRange range) {
        return pool.preparedQuery(ESTIMATE)
                .execute(Tuple.tuple()
                        .addArrayOfInteger(series.stream().map(Series::id).toArray(Integer[]::new))
                        .addOffsetDateTime(utc(range.from()))
                        .addOffsetDateTime(utc(range.to())))
                .map(rows -> new JsonArray(String.valueOf(rows.iterator().next().getValue(0)))
                        .getJsonObject(0)
                        .getJsonObject("Plan")
                        .getLong("Plan Rows"));
    }
}
