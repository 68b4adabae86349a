package io.millwright.bench.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Reads new lines of the twins' history, each once, whatever the order of their commits. One thread at a time. */
sealed interface HistoryReader extends AutoCloseable permits ReaderById, ReaderByTransaction {
    /** What has become visible since the last time. */
    List<HistoryWatch.Line> read() throws SQLException;

    @Override
    void close() throws SQLException;

    /** From now on. A history that is a feed can't be read by id, and one that is none only so. */
    static HistoryReader begin(Connection database) throws SQLException {
        try (ResultSet column = database.getMetaData().getColumns(null, "twin", "transition", "xid")) {
            return column.next() ? ReaderByTransaction.begin(database) : ReaderById.begin(database);
        }
    }
}
