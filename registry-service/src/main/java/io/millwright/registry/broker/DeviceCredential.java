package io.millwright.registry.broker;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One that has not ended.
 *
 * @param secretHash of a password, in hex; absent for a certificate
 * @param notBefore absent: since it was made
 * @param notAfter absent: until it ends
 */
record DeviceCredential(
        String id,
        @Nullable String secretHash,
        @Nullable Instant notBefore,
        @Nullable Instant notAfter,
        @Nullable Instant firstUsedAt,
        @Nullable Instant lastUsedAt) {
    private static final Duration NOTED_EVERY = Duration.ofHours(1);

    boolean isValid(Instant now) {
        return (notBefore == null || !now.isBefore(notBefore)) && (notAfter == null || now.isBefore(notAfter));
    }

    /** Whether this use is to be written down: the first one, and then one an hour. */
    boolean isToBeNoted(Instant now) {
        return firstUsedAt == null || lastUsedAt == null || lastUsedAt.isBefore(now.minus(NOTED_EVERY));
    }
}
