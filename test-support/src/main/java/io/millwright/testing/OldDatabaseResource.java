package io.millwright.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.flywaydb.core.Flyway;

/**
 * A database that an early release left behind, with data in every table. Arguments: the {@code schema} of the service and the
 * {@code version} of its migrations; the data are the module's {@code old-database.sql}.
 */
public final class OldDatabaseResource implements QuarkusTestResourceLifecycleManager {
    private String schema = "";
    private String version = "";

    @Override
    public void init(Map<String, String> arguments) {
        schema = Objects.requireNonNull(arguments.get("schema"), "schema");
        version = Objects.requireNonNull(arguments.get("version"), "version");
    }

    @Override
    public Map<String, String> start() {
        TimescaleDb.Database database = TimescaleDb.server().freshDatabase();
        Flyway.configure()
                .dataSource(database.jdbcUrl(), database.user(), database.password())
                .schemas(schema)
                .defaultSchema(schema)
                .target(version)
                // the release of that time had none
                .skipDefaultCallbacks(true)
                .load()
                .migrate();
        try (Connection connection =
                        DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
                Statement statement = connection.createStatement()) {
            statement.execute(data());
            List<String> empty = emptyTables(statement);
            if (!empty.isEmpty()) {
                throw new IllegalStateException("there is nothing in " + empty);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("the old database can't be filled", e);
        }
        return Map.of(
                "quarkus.datasource.jdbc.url", database.jdbcUrl(),
                "quarkus.datasource.reactive.url", database.reactiveUrl(),
                "quarkus.datasource.username", database.user(),
                "quarkus.datasource.password", database.password());
    }

    private static String data() {
        try (InputStream data = Objects.requireNonNull(
                Thread.currentThread().getContextClassLoader().getResourceAsStream("old-database.sql"),
                "old-database.sql")) {
            return new String(data.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> emptyTables(Statement statement) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (var rows = statement.executeQuery(
                "select table_name from information_schema.tables where table_schema = '%s' and table_type = 'BASE TABLE'"
                        .formatted(schema))) {
            while (rows.next()) {
                tables.add(rows.getString(1));
            }
        }
        List<String> empty = new ArrayList<>();
        for (String table : tables) {
            try (var rows = statement.executeQuery("select 1 from " + schema + "." + table + " limit 1")) {
                if (!rows.next()) {
                    empty.add(table);
                }
            }
        }
        return empty;
    }

    /** Behind the one that gives an empty database. */
    @Override
    public int order() {
        return 10;
    }

    @Override
    public void stop() {
        // the server ends with the JVM, and its databases with it
    }
}
