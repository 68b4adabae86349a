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
import java.util.stream.Stream;
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

    /** Whether a sort would have to read more twins than a page may, as no index leads it. */
    Uni<Boolean> isTooCostly(TwinSearch search) {
        return search.property() == null || indexes.indexed().contains(search.property())
                ? Uni.createFrom().item(false)
                : run(TwinSearchSql.candidates(search))
                        .map(rows -> rows.iterator().next().getLong(0) > TwinSearchSql.BUDGET);
    }

    /** @param limit how many at most; fewer, even none, where it stopped at its budget */
    Uni<Found> search(TwinSearch search, int limit) {
        return part(search, limit)
                .flatMap(found -> search.sort().isByValue() && found.items().size() < limit && found.stoppedAt() == null
                        ? part(
                                        search.withoutValue(List.of()),
                                        limit - found.items().size())
                                .map(rest -> new Found(
                                        Stream.concat(found.items().stream(), rest.items().stream())
                                                .toList(),
                                        rest.stoppedAt()))
                        : Uni.createFrom().item(found));
    }

    private Uni<Found> part(TwinSearch search, int limit) {
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
        return search.sort().isByTime() || search.sort().isByValue()
                ? List.of(row.getString("since"), machine)
                : List.of(machine);
    }
}
