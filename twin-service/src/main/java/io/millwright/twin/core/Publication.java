package io.millwright.twin.core;

import org.jspecify.annotations.Nullable;

/**
 * How often the desired state had to be published: the publisher catches up with {@code issue}.
 *
 * @param connection the newest connection that an issue was meant for; absent before the first
 */
public record Publication(long issue, @Nullable Session connection) {
    public static Publication none() {
        return new Publication(0, null);
    }

    Publication next(@Nullable Session newest) {
        return new Publication(issue + 1, newest == null ? connection : newest);
    }

    boolean reached(Session other) {
        return connection != null && !other.isAfter(connection);
    }
}
