package io.millwright.bench.sql;

import io.millwright.bench.stack.StackUnderTest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sees rows of the twins' history as soon as another reader can see them, which is after their commit. It looks every few
 * milliseconds and notes its own monotonic clock, so that no two clocks are compared; what it says is late by at most one
 * look, never early.
 *
 * <p>Rows get their ids before they are committed and may appear in another order: it looks again from the first id that is
 * missing, until that one is old.
 */
public final class HistoryWatch implements AutoCloseable {
    private static final Duration LOOK_EVERY = Duration.ofMillis(5);
    private static final Duration GIVEN_UP_AFTER = Duration.ofSeconds(3);
    private static final int AT_ONCE = 20_000;
    private static final String NEWEST = "select coalesce(max(id), 0) from twin.transition";
    private static final String LOOK = """
            select id, machine_id, kind, outcome, accepted, boot_id, sequence, session_id, at
            from twin.transition where id > ? order by id limit\s""" + AT_ONCE;

    private final Connection database;
    private final Consumer<Line> seen;
    private final Thread thread;
    /** Ids above the first missing one that were seen already, and when. */
    private final TreeMap<Long, Long> ahead = new TreeMap<>();

    private final AtomicReference<@Nullable SQLException> failure = new AtomicReference<>();
    private long allSeenTo;
    private volatile boolean closed;

    /**
     * A line of the history.
     *
     * @param at by the service's clock, when it got the message
     * @param visibleAt {@link System#nanoTime} of the look that saw it
     */
    public record Line(
            String machineId,
            String kind,
            String outcome,
            boolean accepted,
            long bootId,
            long sequence,
            long sessionId,
            Instant at,
            long visibleAt) {}

    private HistoryWatch(Connection database, long newest, Consumer<Line> seen) {
        this.database = database;
        this.allSeenTo = newest;
        this.seen = seen;
        this.thread = Thread.ofPlatform().name("history-watch").daemon().unstarted(this::watch);
    }

    /** @param seen told of each line from now on, once, by one thread */
    public static HistoryWatch begin(StackUnderTest stack, Consumer<Line> seen) throws SQLException {
        Connection database = stack.database();
        try (var statement = database.createStatement();
                ResultSet row = statement.executeQuery(NEWEST)) {
            row.next();
            var watch = new HistoryWatch(database, row.getLong(1), seen);
            watch.thread.start();
            return watch;
        }
    }

    private void watch() {
        try (PreparedStatement look = database.prepareStatement(LOOK)) {
            while (!closed) {
                look.setLong(1, allSeenTo);
                long asked = System.nanoTime();
                try (ResultSet rows = look.executeQuery()) {
                    take(rows, System.nanoTime());
                }
                forget(asked);
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
            long id = rows.getLong("id");
            if (ahead.putIfAbsent(id, now) == null) {
                seen.accept(new Line(
                        rows.getString("machine_id"),
                        rows.getString("kind"),
                        rows.getString("outcome"),
                        rows.getBoolean("accepted"),
                        rows.getLong("boot_id"),
                        rows.getLong("sequence"),
                        rows.getLong("session_id"),
                        rows.getObject("at", OffsetDateTime.class).toInstant(),
                        now));
            }
        }
    }

    /** Moves on over what has no gap, and over gaps that stayed: a statement that was rolled back leaves one. */
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
