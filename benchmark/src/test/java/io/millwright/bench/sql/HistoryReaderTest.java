package io.millwright.bench.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.testing.TimescaleDb;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

class HistoryReaderTest {
    private static Connection history(TimescaleDb.Database database) throws SQLException {
        Connection connection = connect(database);
        execute(connection, "create schema twin");
        execute(connection, "create table twin.feed_state (epoch int)");
        execute(connection, "insert into twin.feed_state values (1)");
        execute(
                connection,
                "create table twin.transition (id bigint generated always as identity, factory_id text default 'bench',"
                        + " machine_id text, kind text default 'reported', outcome text default 'applied',"
                        + " accepted boolean default true, boot_id bigint, sequence bigint, session_id bigint,"
                        + " at timestamptz default now(), epoch int not null default 1,"
                        + " xid xid8 not null default pg_current_xact_id())");
        return connection;
    }

    private static Connection connect(TimescaleDb.Database database) throws SQLException {
        return DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void write(Connection connection, String machine) throws SQLException {
        execute(connection, "insert into twin.transition (machine_id) values ('" + machine + "')");
    }

    private static List<String> read(HistoryReader reader) throws SQLException {
        return reader.read().stream().map(HistoryWatch.Line::machineId).toList();
    }

    @Test
    void aLineIsSeenOnceWhenItsTransactionEndsAlsoAfterLaterOnes() throws SQLException {
        TimescaleDb.Database database = TimescaleDb.server().freshDatabase();
        try (Connection quick = history(database);
                Connection slow = connect(database);
                Connection broken = connect(database);
                Connection watching = connect(database)) {
            // given
            write(quick, "before");
            HistoryReader reader = HistoryReader.begin(watching);
            slow.setAutoCommit(false);
            broken.setAutoCommit(false);

            // when
            write(slow, "late");
            write(broken, "never");
            write(quick, "early");

            // then
            assertThat(read(reader)).containsExactly("early");
            assertThat(read(reader)).isEmpty();

            // when
            broken.rollback();
            slow.commit();
            write(quick, "last");

            // then
            assertThat(read(reader)).containsExactlyInAnyOrder("late", "last");
            assertThat(read(reader)).isEmpty();
            reader.close();
        }
    }

    @Test
    void everyLineOfManyIsSeenOnce() throws SQLException {
        TimescaleDb.Database database = TimescaleDb.server().freshDatabase();
        try (Connection writing = history(database);
                Connection watching = connect(database)) {
            // given
            HistoryReader reader = HistoryReader.begin(watching);

            // when
            execute(writing, "insert into twin.transition (machine_id) select n::text from generate_series(1, 5000) n");

            // then
            assertThat(read(reader)).hasSize(5_000).doesNotHaveDuplicates();
            assertThat(read(reader)).isEmpty();
        }
    }
}
