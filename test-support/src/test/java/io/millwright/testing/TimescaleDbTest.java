package io.millwright.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class TimescaleDbTest {
    @Test
    void everyDatabaseIsEmptyAndHasTimescale() throws SQLException {
        // given
        TimescaleDb.Database first = TimescaleDb.server().freshDatabase();
        TimescaleDb.Database second = TimescaleDb.server().freshDatabase();
        execute(first, "create table t (at timestamptz not null); select create_hypertable('t', 'at')");

        // when
        String tables = query(second, "select count(*) from pg_tables where tablename = 't'");

        // then
        assertThat(tables).isEqualTo("0");
        assertThat(first.name()).isNotEqualTo(second.name());
    }

    @Test
    void committedRowsOutliveAKilledServer() throws SQLException {
        // given
        TimescaleDb.Database database = TimescaleDb.server().freshDatabase();
        execute(database, "create table t (v int); insert into t values (42)");

        // when
        TimescaleDb.server().kill9();
        TimescaleDb.server().start();

        // then
        assertThat(query(database, "select v from t")).isEqualTo("42");
    }

    private static void execute(TimescaleDb.Database database, String sql) throws SQLException {
        try (Connection connection = connect(database);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String query(TimescaleDb.Database database, String sql) throws SQLException {
        try (Connection connection = connect(database);
                var statement = connection.createStatement();
                var result = statement.executeQuery(sql)) {
            result.next();
            return result.getString(1);
        }
    }

    private static Connection connect(TimescaleDb.Database database) throws SQLException {
        return DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
    }
}
