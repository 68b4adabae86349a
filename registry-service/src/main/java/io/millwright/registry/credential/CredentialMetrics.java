package io.millwright.registry.credential;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;

/** {@code registry.credentials}: changes of credentials by what was to be done, and how it ended. */
@ApplicationScoped
class CredentialMetrics {
    private final MeterRegistry meters;

    CredentialMetrics(MeterRegistry meters) {
        this.meters = meters;
    }

    void count(String action, CredentialOutcome outcome) {
        meters.counter(
                        "registry.credentials",
                        "action",
                        action,
                        "outcome",
                        outcome instanceof CredentialOutcome.Refused ? "refused" : "done")
                .increment();
    }
}
