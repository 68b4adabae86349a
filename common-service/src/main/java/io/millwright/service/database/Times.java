package io.millwright.service.database;

import io.vertx.mutiny.sqlclient.Row;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Points in time as the driver reads and writes {@code timestamptz}: in UTC. */
public final class Times {
    private Times() {}

    public static OffsetDateTime utc(Instant time) {
        return time.atOffset(ZoneOffset.UTC);
    }

    /** @return null, which the driver writes as {@code NULL}, for null */
    public static @Nullable OffsetDateTime column(@Nullable Instant time) {
        return time == null ? null : utc(time);
    }

    /** Of a column that never holds {@code NULL}. */
    public static Instant time(Row row, String column) {
        return row.getOffsetDateTime(column).toInstant();
    }

    /** @return null where the column holds {@code NULL} */
    public static @Nullable Instant optionalTime(Row row, String column) {
        OffsetDateTime time = row.getOffsetDateTime(column);
        return time == null ? null : time.toInstant();
    }
}
