package io.millwright.registry.broker;

/** Whether a client may connect. */
sealed interface ConnectDecision {
    record Allowed(Identity identity, Rights rights) implements ConnectDecision {}

    record Refused(Refusal reason) implements ConnectDecision {}
}
