package io.millwright.registry.credential;

import io.millwright.registry.item.Refusal;

/** How a change of credentials ended. */
sealed interface CredentialOutcome {
    record Created(Credential credential, Secret secret) implements CredentialOutcome {}

    /** Now, or before. */
    record Revoked() implements CredentialOutcome {}

    /** Nothing was changed. */
    sealed interface Refused extends CredentialOutcome {}

    record NoSuchCredential() implements Refused {}

    /** @param version the present one, which is not the one that the caller knows */
    record Stale(long version) implements Refused {}

    record Ended(EndReason reason) implements Refused {}

    /** The machine has as many live ones as it may. */
    record TooMany(int max) implements Refused {}

    /** A certificate is renewed by its machine. */
    record NoPassword() implements Refused {}

    record Illegal(String pointer, String detail) implements Refused {}

    record NoMachine(Refusal refusal) implements Refused {}
}
