package io.millwright.bench.sql;

import io.millwright.bench.stack.StackUnderTest;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * Sees lines of the twins' history as soon as another reader can see them, which is after their commit. It looks every few
 * milliseconds and notes its own monotonic clock, so that no two clocks are compared; what it says is late by at most one
 * look, never early.
 */
public final class HistoryWatch implements AutoCloseable {
    private static final Duration LOOK_EVERY = Duration.ofMillis(5);

    private final Looks looks;

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

    private HistoryWatch(Looks looks) {
        this.looks = looks;
    }

    /** @param seen told of each line of the tool's factory from now on, once, by one thread */
    public static HistoryWatch begin(StackUnderTest stack, Consumer<Line> seen) throws SQLException {
        Connection database = stack.database();
        HistoryReader reader = HistoryReader.begin(database);
        return new HistoryWatch(Looks.begin(
                database, "history-watch", LOOK_EVERY, () -> reader.read().forEach(seen)));
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
