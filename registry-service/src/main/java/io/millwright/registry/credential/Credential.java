package io.millwright.registry.credential;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A credential without its secret.
 *
 * @param notBefore absent: since it was made
 * @param notAfter absent: until it ends otherwise
 * @param replaces the credential that ends when this one is used the first time; absent for none
 * @param lastUsedAt to the hour; absent when it was never used
 * @param version rises with every change; also the entity tag
 */
record Credential(
        String id,
        CredentialKind kind,
        @Nullable Instant notBefore,
        @Nullable Instant notAfter,
        @Nullable String replaces,
        Instant createdAt,
        String createdBy,
        @Nullable Instant firstUsedAt,
        @Nullable Instant lastUsedAt,
        @Nullable End end,
        long version) {

    record End(Instant at, EndReason reason, String by) {}

    CredentialState state(Instant now) {
        if (end != null) {
            return CredentialState.ENDED;
        }
        if (notBefore != null && now.isBefore(notBefore)) {
            return CredentialState.NOT_YET_VALID;
        }
        return notAfter != null && !now.isBefore(notAfter) ? CredentialState.EXPIRED : CredentialState.VALID;
    }

    /** Whether it opens something, now or later. */
    boolean isLive(Instant now) {
        return switch (state(now)) {
            case VALID, NOT_YET_VALID -> true;
            case EXPIRED, ENDED -> false;
        };
    }
}
