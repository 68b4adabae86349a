package io.millwright.ingestion.intake;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Locale;

/** Counts what became of messages and values. */
@ApplicationScoped
class IntakeMetrics {
    /** What became of a message. */
    enum MessageOutcome {
        STORED,
        DUPLICATE,
        IGNORED,
        MALFORMED,
        UNREGISTERED,
        PARKED
    }

    /** What became of a value of a stored message. */
    enum ValueOutcome {
        STORED,
        QUARANTINED
    }

    private final MeterRegistry registry;
    private final DistributionSummary batchSize;
    private final Timer commit;
    private final Counter retries;

    IntakeMetrics(MeterRegistry registry) {
        this.registry = registry;
        batchSize = registry.summary("telemetry.batch.size");
        commit = registry.timer("telemetry.batch.commit");
        retries = registry.counter("telemetry.batch.retries");
        // seen from the start, with nothing counted
        for (MessageOutcome outcome : MessageOutcome.values()) {
            count(outcome, 0);
        }
        stored(new Stored(0, 0, 0, 0));
    }

    void stored(Stored stored) {
        count(MessageOutcome.STORED, stored.messages());
        count(MessageOutcome.DUPLICATE, stored.duplicates());
        count("telemetry.values", ValueOutcome.STORED, stored.values());
        count("telemetry.values", ValueOutcome.QUARANTINED, stored.quarantined());
    }

    void count(MessageOutcome outcome, int times) {
        count("telemetry.messages", outcome, times);
    }

    private void count(String name, Enum<?> outcome, int times) {
        registry.counter(name, "outcome", outcome.name().toLowerCase(Locale.ROOT))
                .increment(times);
    }

    void batch(int size, Duration untilCommitted) {
        batchSize.record(size);
        commit.record(untilCommitted);
    }

    void retry() {
        retries.increment();
    }
}
