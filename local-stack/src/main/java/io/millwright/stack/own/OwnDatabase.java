package io.millwright.stack.own;

import io.millwright.stack.NetworkFailure;
import io.millwright.stack.Refusal;
import io.millwright.stack.plan.Backends;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** The user's TimescaleDB. */
public final class OwnDatabase {
    private static final String SECONDS = "10";
    private static final String FACTS = """
            select current_setting('server_version') as server,
                   current_setting('server_encoding') as encoding,
                   pg_is_in_recovery() as standby,
                   (select extversion from pg_extension where extname = 'timescaledb') as timescale,
                   (select default_version from pg_available_extensions where name = 'timescaledb') as offered,
                   (select rolsuper from pg_roles where rolname = current_user)
                       or exists (select from pg_available_extension_versions where name = 'timescaledb' and trusted)
                       as may_extend,
                   has_database_privilege(current_database(), 'create') as may_create
            """;

    private OwnDatabase() {}

    /**
     * Logs in and looks whether the services can live there.
     *
     * @return what it is, in a few words
     * @throws Refusal when it can't be used
     */
    public static String check(Backends.Database database) {
        Properties login = new Properties();
        login.put("user", database.user());
        login.put("password", database.password());
        login.put("ApplicationName", "millwright");
        login.put("connectTimeout", SECONDS);
        login.put("loginTimeout", SECONDS);
        login.put("socketTimeout", SECONDS);
        try (Connection connection = DriverManager.getConnection(database.jdbcUrl(), login);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(FACTS)) {
            row.next();
            DatabaseFacts facts = new DatabaseFacts(
                    row.getString("encoding"),
                    row.getBoolean("standby"),
                    row.getString("timescale"),
                    row.getString("offered"),
                    row.getBoolean("may_extend"),
                    row.getBoolean("may_create"));
            facts.fault().ifPresent(fault -> {
                throw new Refusal("The database " + database.jdbcUrl() + " " + fault + ".");
            });
            String version = facts.timescale() == null ? facts.offered() : facts.timescale();
            return "PostgreSQL " + row.getString("server").replaceFirst(" .*", "") + ", TimescaleDB " + version;
        } catch (SQLException e) {
            throw new Refusal(sentence(database, e), e);
        }
    }

    static String sentence(Backends.Database database, SQLException failure) {
        String url = database.jdbcUrl();
        String state = String.valueOf(failure.getSQLState());
        if (state.equals("28P01") || state.equals("28000")) {
            return "The database " + url + " does not let the user " + database.user()
                    + " in: check --db-user and --db-password-file.";
        }
        if (state.equals("3D000")) {
            return "There is no such database on that server: " + url + ".";
        }
        if (state.startsWith("08")) {
            return "The database " + url + " can't be reached: " + NetworkFailure.reason(failure) + ".";
        }
        return "The database " + url + " can't be used: "
                + String.valueOf(failure.getMessage()).lines().findFirst().orElse(state) + ".";
    }
}
