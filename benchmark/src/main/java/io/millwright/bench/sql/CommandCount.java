package io.millwright.bench.sql;

import io.millwright.bench.stack.StackUnderTest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Counts commands of this run that have ended well, in the database. */
public final class CommandCount implements AutoCloseable {
    private static final String COUNT = """
            select count(*) from command.command
            where factory_id = ? and command_id >= ? and command_id < ? and state = 'succeeded'""";

    private final Connection database;
    private final PreparedStatement count;

    private CommandCount(Connection database, String factoryId, String token) throws SQLException {
        this.database = database;
        this.count = database.prepareStatement(COUNT);
        count.setString(1, factoryId);
        count.setString(2, token + "-");
        count.setString(3, token + ".");
    }

    /** @param token that their ids begin with, followed by a dash */
    public static CommandCount of(StackUnderTest stack, String factoryId, String token) throws SQLException {
        return new CommandCount(stack.database(), factoryId, token);
    }

    public long succeeded() throws SQLException {
        try (ResultSet row = count.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    @Override
    public void close() throws SQLException {
        database.close();
    }
}
