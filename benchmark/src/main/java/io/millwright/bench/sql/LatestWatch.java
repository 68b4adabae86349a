package io.millwright.bench.sql;

import io.millwright.bench.stack.StackUnderTest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Sees how far the telemetry of machines has come: the newest sequence of each, as soon as another reader can see it. The
 * newest is written in the transaction that stores the values, so that all up to it are stored then, except where a later
 * batch overtook an earlier one; whether all are stored is counted at the end.
 */
public final class LatestWatch implements AutoCloseable {
    private static final Duration LOOK_EVERY = Duration.ofMillis(10);
    private static final String LOOK = """
            select s.machine_id, l.sequence from telemetry.series s join telemetry.latest l using (series_id)
            where s.factory_id = ? and s.metric = ? and l.boot_id = ?""";

    private final Looks looks;

    /** One message. */
    @FunctionalInterface
    public interface Seen {
        /** @param visibleAt {@link System#nanoTime} of the look that saw it */
        void message(String machineId, long sequence, long visibleAt);
    }

    private LatestWatch(Looks looks) {
        this.looks = looks;
    }

    /**
     * @param metric that every message has
     * @param seen told of each message once, by one thread, those of a machine in their order
     */
    public static LatestWatch begin(StackUnderTest stack, String factoryId, String metric, long bootId, Seen seen)
            throws SQLException {
        Connection database = stack.database();
        PreparedStatement statement = database.prepareStatement(LOOK);
        statement.setString(1, factoryId);
        statement.setString(2, metric);
        statement.setLong(3, bootId);
        Map<String, Long> newest = new HashMap<>();
        return new LatestWatch(Looks.begin(database, "latest-watch", LOOK_EVERY, () -> {
            try (ResultSet rows = statement.executeQuery()) {
                take(rows, newest, seen, System.nanoTime());
            }
        }));
    }

    private static void take(ResultSet rows, Map<String, Long> newest, Seen seen, long now) throws SQLException {
        while (rows.next()) {
            String machine = rows.getString(1);
            long sequence = rows.getLong(2);
            for (long next = newest.getOrDefault(machine, 0L) + 1; next <= sequence; next++) {
                seen.message(machine, next, now);
                newest.put(machine, next);
            }
        }
    }

    /** @throws SQLException when it could not go on watching */
    public void check() throws SQLException {
        looks.check();
    }

    @Override
    public void close() throws SQLException {
        looks.close();
    }
}
