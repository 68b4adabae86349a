package io.millwright.bench.sql;

import io.millwright.bench.stack.StackUnderTest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * Lets the database write down every statement for a moment. The log is emptied first, for its keeper empties it when it is
 * too large, and then some would be missing; therefore also no more than some megabytes of statements can be taken.
 */
public final class Capture implements AutoCloseable {
    private static final Duration TAKES_EFFECT = Duration.ofMillis(300);
    private static final List<String> SETTINGS = List.of("log_line_prefix", "log_statement");

    private final Connection database;
    private final Path log;

    private Capture(Connection database, Path log) {
        this.database = database;
        this.log = log;
    }

    public static Capture begin(StackUnderTest stack) throws SQLException, IOException, InterruptedException {
        Path log = stack.home().database().resolve("postgres.log");
        try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
            channel.truncate(0);
        }
        var capture = new Capture(stack.database(), log);
        capture.execute("alter system set log_line_prefix = '" + StatementLog.PREFIX + "'");
        capture.execute("alter system set log_statement = 'all'");
        capture.reload();
        return capture;
    }

    /** The transactions so far in which the services named something that has this in its name. */
    public Recording recording(String token) throws IOException {
        String text;
        try (FileChannel channel = FileChannel.open(log, StandardOpenOption.READ)) {
            var bytes = ByteBuffer.allocate(Math.toIntExact(channel.size()));
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                // until it is full
            }
            text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
        }
        List<Recorded> transactions = StatementLog.read(text, StackUnderTest.APPLICATION_NAME).stream()
                .filter(transaction -> transaction.mentions(token))
                .toList();
        return new Recording(token, transactions);
    }

    private void reload() throws SQLException, InterruptedException {
        execute("select pg_reload_conf()");
        Thread.sleep(TAKES_EFFECT);
    }

    private void execute(String sql) throws SQLException {
        try (var statement = database.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The log is as before. */
    @Override
    public void close() throws SQLException {
        try (database) {
            for (String setting : SETTINGS) {
                execute("alter system reset " + setting);
            }
            execute("select pg_reload_conf()");
        }
    }
}
