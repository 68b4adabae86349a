package io.millwright.registry.machine;

import static io.millwright.service.database.Times.optionalTime;

import com.fasterxml.jackson.core.type.TypeReference;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineTypeId;
import io.millwright.registry.item.JsonColumn;
import io.millwright.registry.item.Stored;
import io.millwright.registry.key.ItemKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Finds machines by plain SQL: with many of them, what Hibernate does for a row costs more than the row. */
@ApplicationScoped
public class MachineSearchRepository {
    private static final TypeReference<Map<String, String>> LABELS = new TypeReference<>() {};

    private final Pool pool;

    MachineSearchRepository(Pool pool) {
        this.pool = pool;
    }

    /** At most {@code limit} living machines behind the key {@code after}, which is empty for the first page. */
    Uni<List<Stored<MachineDocument>>> page(MachineFilter filter, MachineSort sort, List<String> after, int limit) {
        var sql = MachineSearchSql.page(filter, JsonColumn.write(filter.labels()), sort, after, limit);
        return pool.preparedQuery(sql.text())
                .execute(tuple(sql))
                .map(rows -> rows.stream().map(MachineSearchRepository::machine).toList());
    }

    Uni<Long> count(MachineFilter filter) {
        var sql = MachineSearchSql.count(filter, JsonColumn.write(filter.labels()));
        return pool.preparedQuery(sql.text())
                .execute(tuple(sql))
                .map(rows -> rows.iterator().next().getLong(0));
    }

    private static Tuple tuple(MachineSearchSql sql) {
        return Tuple.tuple(new ArrayList<>(sql.parameters()));
    }

    /** Living machines of a factory in the order of their ids, behind a folded key. */
    public Uni<List<Stored<MachineDocument>>> allBehind(FactoryId factory, String after, int limit) {
        var everything = new MachineFilter(factory, null, null, Map.of(), List.of());
        return page(everything, MachineSort.BY_ID, after.isEmpty() ? List.of() : List.of(after), limit);
    }

    /** Those of the machines that are or were there, tombstones included, by their folded keys. */
    public Uni<Map<String, Stored<MachineDocument>>> stored(SqlConnection connection, Collection<String> foldedKeys) {
        return connection
                .preparedQuery(MachineSearchSql.SELECT + " where item_key = any($1)")
                .execute(Tuple.of(foldedKeys.toArray(String[]::new)))
                .map(rows -> rows.stream()
                        .map(MachineSearchRepository::machine)
                        .collect(Collectors.toMap(each -> each.key().folded(), each -> each)));
    }

    private static Stored<MachineDocument> machine(Row row) {
        return new Stored<>(
                ItemKey.of(new FactoryId(row.getString("factory_id")), new MachineId(row.getString("machine_id"))),
                new MachineDocument(
                        new AreaId(row.getString("area_id")),
                        new MachineTypeId(row.getString("type_id")),
                        row.getString("name"),
                        JsonColumn.read(row.getString("labels"), LABELS),
                        row.getString("serial_number"),
                        row.getString("firmware_version"),
                        optionalTime(row, "commissioned_at")),
                row.getLong("revision"),
                row.getBoolean("deleted"),
                Objects.requireNonNull(optionalTime(row, "created_at")),
                Objects.requireNonNull(optionalTime(row, "changed_at")));
    }
}
