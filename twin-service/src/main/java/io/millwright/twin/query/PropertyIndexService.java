package io.millwright.twin.query;

import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** Makes the indexes of {@link QueryConfig#indexedProperties} and removes others of the kind, one replica at a time. */
@ApplicationScoped
class PropertyIndexService {
    private static final Logger LOG = Logger.getLogger(PropertyIndexService.class);
    private static final String PREFIX = "twin_property_";

    private final Pool pool;
    private final Set<PropertyPath> indexed;

    PropertyIndexService(Pool pool, QueryConfig config) {
        this.pool = pool;
        this.indexed = config.indexedProperties().orElse(List.of()).stream()
                .map(PropertyPath::parse)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    Set<PropertyPath> indexed() {
        return indexed;
    }

    void start(@Observes StartupEvent event) {
        update().subscribe().with(_ -> {}, failure -> LOG.warnf("property indexes can't be made error=%s", failure));
    }

    /** Done when the indexes are as wanted; another replica that is at it already does it for this one too. */
    Uni<Void> update() {
        return pool.withConnection(connection -> connection
                .query("select pg_try_advisory_lock(hashtextextended('twin.property_index', 4))")
                .execute()
                .flatMap(rows -> rows.iterator().next().getBoolean(0)
                        ? update(connection)
                                .eventually(() -> connection
                                        .query("select pg_advisory_unlock(hashtextextended('twin.property_index', 4))")
                                        .execute())
                        : Uni.createFrom().voidItem()));
    }

    /** An index that was not finished is invalid, and made anew. */
    private Uni<Void> update(SqlConnection connection) {
        return connection.query("""
                        select c.relname, i.indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid
                        join pg_namespace n on n.oid = c.relnamespace
                        where n.nspname = 'twin' and c.relname like 'twin\\_property\\_%'""").execute().flatMap(rows -> {
            List<String> statements = new ArrayList<>();
            List<String> there = new ArrayList<>();
            Map<String, String> wanted = wanted();
            rows.forEach(row -> {
                if (row.getBoolean(1) && wanted.containsKey(row.getString(0))) {
                    there.add(row.getString(0));
                } else {
                    statements.add("drop index concurrently if exists twin." + row.getString(0));
                }
            });
            wanted.forEach((name, expression) -> {
                if (!there.contains(name)) {
                    statements.add("create index concurrently if not exists " + name + " on twin.twin (factory_id, ("
                            + expression + "), machine_id)");
                }
            });
            if (statements.stream().anyMatch(statement -> statement.startsWith("create"))) {
                statements.add("analyze twin.twin");
            }
            return Multi.createFrom()
                    .iterable(statements)
                    .onItem()
                    .transformToUniAndConcatenate(
                            statement -> connection.query(statement).execute())
                    .collect()
                    .last()
                    .replaceWithVoid();
        });
    }

    private Map<String, String> wanted() {
        return indexed.stream()
                .map(path -> path.key(""))
                .collect(Collectors.toMap(
                        expression -> PREFIX
                                + UUID.nameUUIDFromBytes(expression.getBytes(StandardCharsets.UTF_8))
                                        .toString()
                                        .replace("-", ""),
                        expression -> expression));
    }
}
