package io.millwright.registry.credential;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is to be done to the credentials of a machine. */
sealed interface CredentialDecision {
    /**
     * Make one.
     *
     * @param replaces what ends when the new one is used
     * @param replacedUntil until when that may be used at the most; absent: its own time stays
     * @param giveWay what ends at once
     */
    record Issue(
            Validity validity,
            @Nullable String replaces,
            @Nullable Instant replacedUntil,
            List<String> giveWay) implements CredentialDecision {
        public Issue {
            giveWay = List.copyOf(giveWay);
        }
    }

    record End(String id) implements CredentialDecision {}

    record AlreadyEnded() implements CredentialDecision {}

    record Refuse(CredentialOutcome.Refused refusal) implements CredentialDecision {}
}
