package io.millwright.registry.access;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;

/** {@code registry.access.cases} and {@code registry.access.noticed}: what was odd, by kind; {@code …dropped}: not counted. */
@ApplicationScoped
class AccessMetrics {
    private static final String KIND = "kind";
    private final MeterRegistry meters;

    AccessMetrics(MeterRegistry meters) {
        this.meters = meters;
    }

    void cases(AccessKind kind, double count) {
        meters.counter("registry.access.cases", KIND, kind.wireName()).increment(count);
    }

    void noticed(AccessKind kind) {
        meters.counter("registry.access.noticed", KIND, kind.wireName()).increment();
    }

    void dropped(AccessKind kind) {
        meters.counter("registry.access.dropped", KIND, kind.wireName()).increment();
    }
}
