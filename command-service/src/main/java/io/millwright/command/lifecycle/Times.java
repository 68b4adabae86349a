package io.millwright.command.lifecycle;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Merging of times: the earlier one wins, whatever the order of arrival. */
final class Times {
    private Times() {}

    static Instant earlier(@Nullable Instant known, Instant other) {
        return known == null || other.isBefore(known) ? other : known;
    }
}
