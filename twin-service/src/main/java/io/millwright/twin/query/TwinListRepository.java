package io.millwright.twin.query;

import io.millwright.twin.core.Twin;
import io.millwright.twin.core.TwinRepository;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Searches the twins of a factory's registered machines. */
@ApplicationScoped
class TwinListRepository {
    private final Pool pool;
    private final PropertyIndexService indexes;

    TwinListRepository(Pool pool, PropertyIndexService indexes) {
        this.pool = pool;
        this.indexes = indexes;
    }

    /**
     * What a search found.
     *
     * @param stoppedAt the sort key of the last twin looked at, when there may be more behind it; absent at the end
     */
    record Found(List<Item> items, @Nullable List<String> stoppedAt) {}

    record Item(Twin twin, List<String> key) {}

    /** @param limit how many at most; fewer, even none, where it stopped at its budget */
    Uni<Found> search(TwinSearch search, int limit) {
        TwinSearchSql sql = TwinSearchSql.page(search, limit, indexes.indexed());
        return run(sql).flatMap(rows -> {
            List<Item> items = rows.stream().map(row -> item(search, row)).toList();
            return !sql.budget() || items.size() >= limit
                    ? Uni.createFrom().item(new Found(items, null))
                    : run(TwinSearchSql.end(search)).map(end -> new Found(items, end(search, end)));
        });
    }

    private Uni<RowSet<Row>> run(TwinSearchSql sql) {
        return pool.preparedQuery(sql.text()).execute(Tuple.from(sql.parameters()));
    }

    Uni<Long> count(TwinSearch search) {
        TwinSearchSql sql = TwinSearchSql.count(search, indexes.indexed());
        return run(sql).map(rows -> rows.iterator().next().getLong(0));
    }

    private static Item item(TwinSearch search, Row row) {
        return new Item(TwinRepository.read(row), key(search, row));
    }

    private static @Nullable List<String> end(TwinSearch search, RowSet<Row> rows) {
        return rows.stream().findFirst().map(row -> key(search, row)).orElse(null);
    }

    private static List<String> key(TwinSearch search, Row row) {
        String machine = row.getString("machine_id");
        return search.sort().isByTime()
                ? List.of(row.getOffsetDateTime("since").toString(), machine)
                : List.of(machine);
    }
}
