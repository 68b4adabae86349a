package io.millwright.bench.sql;

import io.millwright.bench.stack.StackUnderTest;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sees lines of the twins' history as soon as another reader can see them, which is after their commit. It looks every few
 * milliseconds and notes its own monotonic clock, so that no two clocks are compared; what it says is late by at most one
 * look, never early.
 */
public final class HistoryWatch implements AutoCloseable {
    private static final Duration LOOK_EVERY = Duration.ofMillis(5);

    private final Connection database;
    private final Consumer<Line> seen;
    private final Thread thread;
    private final AtomicReference<@Nullable SQLException> failure = new AtomicReference<>();
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

    private HistoryWatch(Connection database, HistoryReader reader, Consumer<Line> seen) {
        this.database = database;
        this.seen = seen;
        this.thread = Thread.ofPlatform().name("history-watch").daemon().unstarted(() -> watch(reader));
    }

    /** @param seen told of each line of the tool's factory from now on, once, by one thread */
    public static HistoryWatch begin(StackUnderTest stack, Consumer<Line> seen) throws SQLException {
        Connection database = stack.database();
        var watch = new HistoryWatch(database, HistoryReader.begin(database), seen);
        watch.thread.start();
        return watch;
    }

    private void watch(HistoryReader reader) {
        try (reader) {
            while (!closed) {
                reader.read().forEach(seen);
                Thread.sleep(LOOK_EVERY);
            }
        } catch (SQLException e) {
            failure.set(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
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
