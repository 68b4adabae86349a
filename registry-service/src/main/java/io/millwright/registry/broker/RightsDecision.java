package io.millwright.registry.broker;

/** What a connected client may do now. */
sealed interface RightsDecision {
    record Granted(Rights rights) implements RightsDecision {}

    record Refused(Refusal reason) implements RightsDecision {}
}
