package io.millwright.registry.broker;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** {@code registry.broker.decisions}: what the broker was told, by question and outcome. */
@ApplicationScoped
class BrokerMetrics {
    private final MeterRegistry meters;

    BrokerMetrics(MeterRegistry meters) {
        this.meters = meters;
    }

    void count(String action, Optional<Refusal> refusal) {
        meters.counter(
                        "registry.broker.decisions",
                        "action",
                        action,
                        "outcome",
                        refusal.map(Refusal::wireName).orElse("allowed"))
                .increment();
    }
}
