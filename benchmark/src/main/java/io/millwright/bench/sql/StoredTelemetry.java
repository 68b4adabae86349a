package io.millwright.bench.sql;

import io.millwright.bench.stack.StackUnderTest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * What the database holds of one boot of a factory's machines.
 *
 * @param messages in the ledger
 */
public record StoredTelemetry(long messages, long values) {
    private static final String MESSAGES = """
            select count(*) from telemetry.message m join telemetry.boot b using (boot_ref)
            where b.factory_id = ? and b.boot_id = ?""";
    private static final String VALUES = """
            select count(*) from telemetry.measurement m join telemetry.boot b using (boot_ref)
            where b.factory_id = ? and b.boot_id = ?""";

    public static StoredTelemetry of(StackUnderTest stack, String factoryId, long bootId) throws SQLException {
        try (Connection database = stack.database()) {
            return new StoredTelemetry(
                    count(database, MESSAGES, factoryId, bootId), count(database, VALUES, factoryId, bootId));
        }
    }

    private static long count(Connection database, String sql, String factoryId, long bootId) throws SQLException {
        try (PreparedStatement query = database.prepareStatement(sql)) {
            query.setString(1, factoryId);
            query.setLong(2, bootId);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
