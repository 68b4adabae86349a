package io.millwright.service.registry;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;

/** Counts {@code registry.copy.changes} and {@code registry.copy.failures}. */
@ApplicationScoped
class RegistryCopyMetrics {
    private final MeterRegistry registry;

    RegistryCopyMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    void count(FeedPage page) {
        for (Change change : page.changes()) {
            registry.counter("registry.copy.changes", "outcome", outcome(change))
                    .increment();
        }
    }

    /** A look at the feed that failed: the registry or the database was away. */
    void countFailure() {
        registry.counter("registry.copy.failures").increment();
    }

    private static String outcome(Change change) {
        return switch (change) {
            case Change.Stored _, Change.StoredType _ -> "stored";
            case Change.Removed _, Change.RemovedType _ -> "removed";
            case Change.Ignored _ -> "ignored";
            case Change.Malformed _ -> "malformed";
        };
    }
}
