package io.millwright.service.feed;

import static io.millwright.service.database.Times.time;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.quarkus.arc.properties.UnlessBuildProperty;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads {@code feed_event} and {@code feed_state} of the service's schema. */
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.feed.schema", stringValue = "", enableIfMissing = false)
class FeedRepository {
    /** How many events that aren't wanted one page may pass over. */
    private static final int MAX_SCAN = 500;

    private final Pool pool;
    private final FeedSql sql;
    private final int maxBytes;

    FeedRepository(Pool pool, FeedConfig config) {
        this.pool = pool;
        this.sql = FeedSql.in(config.schema().orElseThrow());
        this.maxBytes = config.maxPageBytes();
    }

    Uni<FeedHead> head() {
        return readHead().flatMap(head -> head.current() ? Uni.createFrom().item(head) : renew().chain(this::readHead));
    }

    private Uni<FeedHead> readHead() {
        return pool.preparedQuery(sql.head()).execute().map(rows -> {
            Row row = rows.iterator().next();
            return new FeedHead(
                    row.getString("generation"),
                    row.getInteger("epoch"),
                    row.getBoolean("current"),
                    row.getLong("horizon"),
                    row.getLong("newest"),
                    pruned(row),
                    time(row, "at"));
        });
    }

    /** A new generation instead of that of the head, which isn't what it was: the database was put back. */
    Uni<FeedHead> renewed(FeedHead head) {
        return pool.preparedQuery(sql.disown())
                .execute(Tuple.of(head.generation()))
                .chain(this::head);
    }

    private Uni<Void> renew() {
        return pool.query(sql.renew()).execute().replaceWithVoid();
    }

    /** The machines by factory that have events from {@code from} to below {@code to}; at most {@code limit}. */
    Uni<Map<String, Set<String>>> touched(Collection<String> factories, int epoch, long from, long to, int limit) {
        return pool.preparedQuery(sql.touched())
                .execute(Tuple.of(
                        factories.toArray(String[]::new), epoch, Long.toString(from), Long.toString(to), limit))
                .map(rows -> {
                    Map<String, Set<String>> touched = new HashMap<>();
                    rows.forEach(row -> touched.computeIfAbsent(row.getString(0), factory -> new HashSet<>())
                            .add(row.getString(1)));
                    return touched;
                });
    }

    /** @param pruned the newest event that retention had removed when the page was read */
    record Read(FeedPage page, FeedPosition pruned) {}

    Uni<Read> page(FeedFilter filter, FeedPosition after, FeedHead head, int limit) {
        boolean ofMachine = filter.machines().size() == 1;
        boolean selective = filter.hasSelector()
                || !filter.kinds().isEmpty()
                || filter.machines().size() > 1;
        int scan = selective ? Math.max(limit, MAX_SCAN) : limit;
        var labels = JsonNodeFactory.instance.objectNode();
        filter.labels().forEach(labels::put);
        Tuple parameters = Tuple.tuple()
                .addString(filter.factory().value())
                .addInteger(after.epoch())
                .addString(Long.toString(after.xid()))
                .addLong(after.id())
                .addInteger(head.epoch())
                .addString(Long.toString(head.horizon()))
                .addLong((long) scan)
                .addArrayOfString(filter.machines().toArray(String[]::new))
                .addArrayOfString(filter.kinds().toArray(String[]::new))
                .addArrayOfString(filter.areas().toArray(String[]::new))
                .addArrayOfString(filter.types().toArray(String[]::new))
                .addString(labels.toString())
                .addLong((long) limit)
                .addLong((long) maxBytes)
                .addBoolean(filter.hasSelector());
        return pool.preparedQuery(ofMachine ? sql.pageOfMachine() : sql.pageOfFactory())
                .execute(parameters)
                .map(rows -> page(rows, after, head, scan));
    }

    /** Who holds the horizon, in words for the log. */
    Uni<String> holders(long horizon) {
        return pool.preparedQuery(sql.holders())
                .execute(Tuple.of(Long.toString(horizon)))
                .map(rows -> String.valueOf(rows.iterator().next().getString(0)));
    }

    private static FeedPosition pruned(Row row) {
        return new FeedPosition(row.getInteger("pruned_epoch"), row.getLong("pruned_xid"), row.getLong("pruned_id"));
    }

    private static Read page(RowSet<Row> rows, FeedPosition after, FeedHead head, int scan) {
        List<FeedEvent> events = new ArrayList<>();
        FeedPosition pruned = FeedPosition.START;
        FeedPosition end = after;
        long lookedAt = 0;
        long passed = 0;
        for (Row row : rows) {
            pruned = pruned(row);
            if (row.getInteger("epoch") == null) {
                break;
            }
            passed++;
            end = new FeedPosition(row.getInteger("epoch"), row.getLong("xid"), row.getLong("id"));
            lookedAt = row.getLong("looked_at");
            String data = row.getString("data");
            if (data != null) {
                events.add(new FeedEvent(
                        end,
                        time(row, "at"),
                        row.getString("factory_id"),
                        row.getString("machine_id"),
                        row.getString("kind"),
                        data));
            }
        }
        boolean caughtUp = passed == lookedAt && lookedAt < scan;
        return new Read(new FeedPage(events, caughtUp ? head.end(end) : end, caughtUp), pruned);
    }
}
