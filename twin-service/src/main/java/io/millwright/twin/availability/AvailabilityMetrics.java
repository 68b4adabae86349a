package io.millwright.twin.availability;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.util.Locale;

/** {@code twin.availability} by outcome. */
@Singleton
class AvailabilityMetrics {
    /** What can become of an availability message. */
    enum Tag {
        APPLIED,
        DUPLICATE,
        STALE,
        CLEARED,
        ILLEGAL_TOPIC,
        MALFORMED,
        UNREGISTERED,
        POSTPONED,
        FAILED
    }

    private final MeterRegistry registry;

    AvailabilityMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    void count(Tag outcome) {
        registry.counter("twin.availability", "outcome", outcome.name().toLowerCase(Locale.ROOT))
                .increment();
    }
}
