package io.millwright.service.problem;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;

/** Counts problems: {@code http.problems} by {@code type}. */
@ApplicationScoped
class ProblemMetrics {
    private final MeterRegistry registry;

    ProblemMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    void count(ProblemType type) {
        registry.counter("http.problems", "type", type.name()).increment();
    }
}
