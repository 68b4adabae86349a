package io.millwright.bench.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * By the lines' ids, which are given before the commit, so that lines may appear in another order: it reads again from the
 * first id that is missing, until that one is old, for a statement that was rolled back leaves a gap for ever.
 */
final class ReaderById implements HistoryReader {
    private static final Duration GIVEN_UP_AFTER = Duration.ofSeconds(3);
    private static final int AT_ONCE = 20_000;
    private static final String NEWEST = "select coalesce(max(id), 0) from twin.transition";
    private static final String LOOK = """
            select id, machine_id, kind, outcome, accepted, boot_id, sequence, session_id, at
            from twin.transition where id > ? order by id limit\s""" + AT_ONCE;

    private final PreparedStatement look;
    /** Ids above the first missing one that were seen already, and when. */
    private final TreeMap<Long, Long> ahead = new TreeMap<>();

    private long allSeenTo;

    private ReaderById(PreparedStatement look, long newest) {
        this.look = look;
        this.allSeenTo = newest;
    }

    static ReaderById begin(Connection database) throws SQLException {
        try (var statement = database.createStatement();
                ResultSet row = statement.executeQuery(NEWEST)) {
            row.next();
            return new ReaderById(database.prepareStatement(LOOK), row.getLong(1));
        }
    }

    @Override
    public List<HistoryWatch.Line> read() throws SQLException {
        look.setLong(1, allSeenTo);
        long asked = System.nanoTime();
        List<HistoryWatch.Line> lines = new ArrayList<>();
        try (ResultSet rows = look.executeQuery()) {
            long now = System.nanoTime();
            while (rows.next()) {
                if (ahead.putIfAbsent(rows.getLong("id"), now) == null) {
                    lines.add(ReaderByTransaction.line(rows, now));
                }
            }
        }
        forget(asked);
        return lines;
    }

    /** Moves on over what has no gap, and over gaps that stayed. */
    private void forget(long now) {
        while (!ahead.isEmpty()) {
            long next = ahead.firstKey();
            boolean old = now - ahead.firstEntry().getValue() > GIVEN_UP_AFTER.toNanos();
            if (next != allSeenTo + 1 && !old) {
                return;
            }
            allSeenTo = next;
            var _ = ahead.pollFirstEntry();
        }
    }

    @Override
    public void close() throws SQLException {
        look.close();
    }
}
