package io.millwright.ingestion.query;

import io.vertx.mutiny.sqlclient.Row;
import org.jspecify.annotations.Nullable;

/** A value in the type it was sent in: {@code Double}, {@code Long}, {@code Boolean} or {@code String}. */
final class StoredValue {
    private StoredValue() {}

    /** Of the four columns, whose names begin with the prefix; null when there is no value. */
    static @Nullable Object read(Row row, String prefix) {
        Object number = row.getDouble(prefix + "real_value");
        Object whole = row.getLong(prefix + "whole_value");
        Object flag = row.getBoolean(prefix + "flag_value");
        if (number != null) {
            return number;
        }
        if (whole != null) {
            return whole;
        }
        return flag != null ? flag : row.getString(prefix + "text_value");
    }
}
