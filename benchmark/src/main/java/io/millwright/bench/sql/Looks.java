package io.millwright.bench.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Looks into the database again and again, on a thread and a connection of its own, until it is closed. */
final class Looks implements AutoCloseable {
    private final Connection database;
    private final AtomicReference<@Nullable SQLException> failure = new AtomicReference<>();
    private final Thread thread;
    private volatile boolean closed;

    /** One look. */
    @FunctionalInterface
    interface Look {
        void take() throws SQLException;
    }

    private Looks(Connection database, String name, Duration every, Look look) {
        this.database = database;
        this.thread = Thread.ofPlatform().name(name).daemon().unstarted(() -> watch(every, look));
    }

    /** @param database closed with this, and so what was prepared in it */
    static Looks begin(Connection database, String name, Duration every, Look look) {
        var looks = new Looks(database, name, every, look);
        looks.thread.start();
        return looks;
    }

    private void watch(Duration every, Look look) {
        try {
            while (!closed) {
                look.take();
                Thread.sleep(every);
            }
        } catch (SQLException e) {
            failure.set(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** @throws SQLException when it could not go on looking */
    void check() throws SQLException {
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
