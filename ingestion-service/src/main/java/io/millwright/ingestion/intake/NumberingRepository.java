package io.millwright.ingestion.intake;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Numbers of one dimension table, made on first sight. They are made in transactions of their own, before the one that
 * uses them, so that no batch waits for another's; a number that is never used does no harm. Threads may share it.
 *
 * @param <K> what is numbered
 */
final class NumberingRepository<K> {
    private static final int MAX_REMEMBERED = 200_000;

    private final Statements statements;
    private final Function<Collection<K>, Tuple> columns;
    private final Function<Row, K> key;
    private final Map<K, Integer> remembered = new ConcurrentHashMap<>();

    /** Both take the columns of the wanted keys; {@code select} answers the keys that exist, each with its {@code number}. */
    record Statements(String insert, String select) {}

    NumberingRepository(Statements statements, Function<Collection<K>, Tuple> columns, Function<Row, K> key) {
        this.statements = statements;
        this.columns = columns;
        this.key = key;
    }

    Uni<Map<K, Integer>> resolve(Pool pool, Collection<K> wanted) {
        Map<K, Integer> numbers = HashMap.newHashMap(wanted.size());
        for (K one : wanted) {
            Integer number = remembered.get(one);
            if (number != null) {
                numbers.put(one, number);
            }
        }
        if (numbers.size() == wanted.size()) {
            return Uni.createFrom().item(numbers);
        }
        return look(pool, missing(wanted, numbers), numbers)
                .chain(() -> make(pool, missing(wanted, numbers), numbers))
                .invoke(() -> remember(numbers))
                .replaceWith(numbers);
    }

    /** To be called after a failure of the database: the one that comes back may have lost what it last committed. */
    void forget() {
        remembered.clear();
    }

    private Uni<Void> make(Pool pool, List<K> unseen, Map<K, Integer> numbers) {
        return unseen.isEmpty()
                ? Uni.createFrom().voidItem()
                : pool.preparedQuery(statements.insert())
                        .execute(columns.apply(unseen))
                        .chain(() -> look(pool, unseen, numbers));
    }

    private Uni<Void> look(Pool pool, List<K> keys, Map<K, Integer> numbers) {
        return pool.preparedQuery(statements.select())
                .execute(columns.apply(keys))
                .invoke(rows -> rows.forEach(row -> numbers.put(key.apply(row), row.getInteger("number"))))
                .replaceWithVoid();
    }

    private void remember(Map<K, Integer> numbers) {
        if (remembered.size() > MAX_REMEMBERED) {
            remembered.clear();
        }
        remembered.putAll(numbers);
    }

    private static <K> List<K> missing(Collection<K> wanted, Map<K, Integer> found) {
        return wanted.stream().filter(one -> !found.containsKey(one)).toList();
    }
}
