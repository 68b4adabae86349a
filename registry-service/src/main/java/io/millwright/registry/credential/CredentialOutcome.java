package io.millwright.registry.credential;

import io.millwright.registry.item.Refusal;
import java.time.Instant;

/** How a change of credentials ended. */
sealed interface CredentialOutcome {
    record Created(String credentialId, Secret secret, Instant createdAt) implements CredentialOutcome {}

    record Deleted() implements CredentialOutcome {}

    /** Nothing was changed. */
    sealed interface Refused extends CredentialOutcome {}

    /** The machine has one already, and it was not to be replaced. */
    record Exists(String credentialId) implements Refused {}

    record NoSuchCredential() implements Refused {}

    record NoMachine(Refusal refusal) implements Refused {}
}
