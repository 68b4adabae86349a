package io.millwright.bench.sql;

import io.millwright.bench.stack.FleetRegistrar;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads new lines of the twins' history, each once, whatever the order of their commits: all of transactions that were not
 * over when it looked before, without those that it has seen. One thread at a time.
 */
final class HistoryReader implements AutoCloseable {
    private static final String LOW =
            "select pg_snapshot_xmin(pg_current_snapshot())::text, (select max(epoch) from twin.feed_state)";
    private static final String LOOK = """
            select s.low::text as low, t.id, t.xid::text as xid, t.machine_id, t.kind, t.outcome, t.accepted, t.boot_id,
              t.sequence, t.session_id, t.at
            from (select pg_snapshot_xmin(pg_current_snapshot()) as low) s
            left join twin.transition t
              on t.factory_id = ? and (t.epoch, t.xid) >= (?, ?::text::xid8)""";

    private final PreparedStatement look;
    /** Lines of transactions that may have more, and their transactions. */
    private final Map<Long, Long> seen = new HashMap<>();

    private long low;

    private HistoryReader(PreparedStatement look, long low) {
        this.look = look;
        this.low = low;
    }

    /** From now on. */
    static HistoryReader begin(Connection database) throws SQLException {
        try (var statement = database.createStatement();
                ResultSet row = statement.executeQuery(LOW)) {
            row.next();
            PreparedStatement look = database.prepareStatement(LOOK);
            look.setString(1, FleetRegistrar.FACTORY);
            look.setInt(2, row.getInt(2));
            return new HistoryReader(look, Long.parseLong(row.getString(1)));
        }
    }

    /** What has become visible since the last time. */
    List<HistoryWatch.Line> read() throws SQLException {
        look.setString(3, Long.toString(low));
        List<HistoryWatch.Line> lines = new ArrayList<>();
        try (ResultSet rows = look.executeQuery()) {
            long now = System.nanoTime();
            long next = low;
            while (rows.next()) {
                next = Long.parseLong(rows.getString("low"));
                String transaction = rows.getString("xid");
                if (transaction != null && seen.putIfAbsent(rows.getLong("id"), Long.parseLong(transaction)) == null) {
                    lines.add(line(rows, now));
                }
            }
            low = next;
        }
        seen.values().removeIf(transaction -> transaction < low);
        return lines;
    }

    private static HistoryWatch.Line line(ResultSet row, long now) throws SQLException {
        return new HistoryWatch.Line(
                row.getString("machine_id"),
                row.getString("kind"),
                row.getString("outcome"),
                row.getBoolean("accepted"),
                row.getLong("boot_id"),
                row.getLong("sequence"),
                row.getLong("session_id"),
                row.getObject("at", OffsetDateTime.class).toInstant(),
                now);
    }

    @Override
    public void close() throws SQLException {
        look.close();
    }
}
