package io.millwright.service.feed;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.properties.UnlessBuildProperty;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** {@code feed.readers}, {@code feed.streams.ended}, {@code feed.horizon.age} and {@code feed.looks}. */
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.feed.schema", stringValue = "", enableIfMissing = false)
class FeedMetrics {
    private static final double MILLISECONDS = 1_000.0;

    private final MeterRegistry registry;
    private final AtomicInteger readers;
    private final AtomicLong horizonAgeMs = new AtomicLong();

    FeedMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.readers = Objects.requireNonNull(registry.gauge("feed.readers", new AtomicInteger()));
        registry.gauge("feed.horizon.age", horizonAgeMs, age -> age.get() / MILLISECONDS);
    }

    void readers(int count) {
        readers.set(count);
    }

    void ended(String reason) {
        registry.counter("feed.streams.ended", "reason", reason).increment();
    }

    /** How long a transaction has held the feed back. */
    void horizonAge(long milliseconds) {
        horizonAgeMs.set(milliseconds);
    }

    void looked(String outcome) {
        registry.counter("feed.looks", "outcome", outcome).increment();
    }
}
