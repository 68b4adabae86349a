package io.millwright.bench.sql;

import io.millwright.bench.stack.StackUnderTest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

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

    private final Connection database;
    private final Seen seen;
    private final Map<String, Long> newest = new HashMap<>();
    private final AtomicReference<@Nullable SQLException> failure = new AtomicReference<>();
    private final Thread thread;
    private volatile boolean closed;

    /** One message. */
    @FunctionalInterface
    public interface Seen {
        /** @param visibleAt {@link System#nanoTime} of the look that saw it */
        void message(String machineId, long sequence, long visibleAt);
    }

    private LatestWatch(Connection database, String factoryId, String metric, long bootId, Seen seen) {
        this.database = database;
        this.seen = seen;
        this.thread =
                Thread.ofPlatform().name("latest-watch").daemon().unstarted(() -> watch(factoryId, metric, bootId));
    }

    /**
     * @param metric that every message has
     * @param seen told of each message once, by one thread, those of a machine in their order
     */
    public static LatestWatch begin(StackUnderTest stack, String factoryId, String metric, long bootId, Seen seen)
            throws SQLException {
        var watch = new LatestWatch(stack.database(), factoryId, metric, bootId, seen);
        watch.thread.start();
        return watch;
    }

    private void watch(String factoryId, String metric, long bootId) {
        try (PreparedStatement look = database.prepareStatement(LOOK)) {
            look.setString(1, factoryId);
            look.setString(2, metric);
            look.setLong(3, bootId);
            while (!closed) {
                try (ResultSet rows = look.executeQuery()) {
                    take(rows, System.nanoTime());
                }
                Thread.sleep(LOOK_EVERY);
            }
        } catch (SQLException e) {
            failure.set(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void take(ResultSet rows, long now) throws SQLException {
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
        SQLException broken = failure.get();
        if (broken != null) {
            throw broken;
        }
    }

    @Override
    public void close() throws SQLException {
        closed = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        database.close();
    }
}
