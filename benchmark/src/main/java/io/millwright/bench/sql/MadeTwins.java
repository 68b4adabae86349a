package io.millwright.bench.sql;

import io.millwright.bench.load.Deadline;
import io.millwright.bench.machine.Machine;
import io.millwright.bench.stack.StackUnderTest;
import io.millwright.stack.Refusal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A factory of twins that no machine stands behind: copies of a real twin, row for row, with other names and other states.
 * Closing it removes them.
 */
public final class MadeTwins implements AutoCloseable {
    public static final String FACTORY = "bench-search";

    private static final String COLUMNS = """
            select quote_ident(column_name) from information_schema.columns
            where table_schema = 'twin' and table_name = ? and is_generated = 'NEVER' order by ordinal_position""";
    /** Of all, 97 in 100 are in sync, one in 50 is pending, one in 100 rejected; one in 50 of these is offline. */
    private static final String CHANGES = """
            jsonb_build_object('factory_id', '%1$s', 'machine_id', 'made-' || lpad(n::text, 7, '0'))
              || case when to_jsonb(t) ? 'convergence' then jsonb_build_object(
                'convergence', case when n %% 100 = 1 then 'rejected' when n %% 50 = 0 then 'pending' else 'in_sync' end,
                'convergence_since', now(), 'convergence_reason', case when n %% 100 = 1 then 'made' end,
                'cause', case when n %% 5000 = 1 or n %% 100 = 37 then 'will' else 'connected' end)
              else '{}' end
              || case when to_jsonb(t) ? 'report' then jsonb_build_object('report', jsonb_set(
                to_jsonb(t) -> 'report', '{reported,spindle_speed_rpm}', to_jsonb(800 + n %% 400)))
              else '{}' end""".formatted(FACTORY);

    private final Connection database;
    private final List<String> tables = List.of("known_machine", "twin");
    private final int count;

    private MadeTwins(Connection database, int count) {
        this.database = database;
        this.count = count;
    }

    /** Waits until the twin of the machine is there. */
    public static MadeTwins copiesOf(StackUnderTest stack, Machine original, int count, Deadline deadline)
            throws SQLException, InterruptedException {
        var made = new MadeTwins(stack.database(), count);
        try {
            if (!deadline.await(() -> made.isThere(original))) {
                throw new Refusal("The twin of " + original.id() + " does not get there.");
            }
            made.remove();
            for (String table : made.tables) {
                made.copy(table, original);
            }
            return made;
        } catch (SQLException | RuntimeException | InterruptedException e) {
            made.database.close();
            throw e;
        }
    }

    private boolean isThere(Machine original) {
        try (PreparedStatement query = database.prepareStatement(
                "select from twin.twin where factory_id = ? and machine_id = ? and boot_id = ?")) {
            query.setString(1, original.key().factoryId().value());
            query.setString(2, original.id());
            query.setLong(3, original.bootId());
            try (ResultSet row = query.executeQuery()) {
                return row.next();
            }
        } catch (SQLException e) {
            throw new IllegalStateException("can't read twins", e);
        }
    }

    private void copy(String table, Machine original) throws SQLException {
        List<String> columns = columns(table);
        String insert = "insert into twin." + table + " (" + String.join(", ", columns) + ") select "
                + columns.stream().map(column -> "x." + column).collect(Collectors.joining(", "))
                + " from twin." + table + " t, generate_series(1, " + count + ") n, lateral jsonb_populate_record(t, "
                + CHANGES + ") x where t.factory_id = '"
                + original.key().factoryId().value() + "' and t.machine_id = '"
                + original.id() + "'";
        execute(insert);
        execute("analyze twin." + table);
    }

    private List<String> columns(String table) throws SQLException {
        try (PreparedStatement query = database.prepareStatement(COLUMNS)) {
            query.setString(1, table);
            List<String> columns = new ArrayList<>();
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    columns.add(row.getString(1));
                }
            }
            return columns;
        }
    }

    public int count() {
        return count;
    }

    private void remove() throws SQLException {
        for (String table : tables.reversed()) {
            execute("delete from twin." + table + " where factory_id = '" + FACTORY + "'");
        }
    }

    private void execute(String sql) throws SQLException {
        try (var statement = database.createStatement()) {
            statement.setEscapeProcessing(false);
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        try (database) {
            remove();
        }
    }
}
