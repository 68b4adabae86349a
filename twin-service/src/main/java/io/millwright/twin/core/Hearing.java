package io.millwright.twin.core;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What was heard of a machine beside its own reports and availability.
 *
 * @param seenAt when another service heard it last; absent when none did
 * @param silentSince when it was heard last, when that is too long ago for a machine that is online; absent while it is not
 */
public record Hearing(@Nullable Instant seenAt, @Nullable Instant silentSince) {
    public static Hearing nothing() {
        return new Hearing(null, null);
    }

    /** It spoke just now. */
    Hearing heard() {
        return silentSince == null ? this : new Hearing(seenAt, null);
    }
}
