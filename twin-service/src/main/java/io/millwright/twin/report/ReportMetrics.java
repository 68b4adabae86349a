package io.millwright.twin.report;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.millwright.twin.core.Convergence.InSync;
import io.millwright.twin.core.Twin;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** {@code twin.reports} by outcome, {@code twin.report.batch.*}, and {@code twin.convergence.time} from a change of desired to its report. */
@Singleton
class ReportMetrics {
    /** What can become of a state message. */
    enum Tag {
        APPLIED,
        AHEAD,
        DUPLICATE,
        STALE,
        BOOT_REUSED,
        CLEARED,
        ILLEGAL_TOPIC,
        MALFORMED,
        UNREGISTERED,
        POSTPONED,
        FAILED
    }

    private final Map<Tag, Counter> reports = new EnumMap<>(Tag.class);
    private final Timer convergence;
    private final DistributionSummary batchSize;
    private final Timer commit;

    ReportMetrics(MeterRegistry registry) {
        for (Tag outcome : Tag.values()) {
            reports.put(
                    outcome,
                    registry.counter("twin.reports", "outcome", outcome.name().toLowerCase(Locale.ROOT)));
        }
        this.convergence = Timer.builder("twin.convergence.time")
                .description("From a change of desired to the report that applied it")
                .publishPercentileHistogram()
                .register(registry);
        this.batchSize = registry.summary("twin.report.batch.size");
        this.commit = registry.timer("twin.report.batch.commit");
    }

    void batch(int size, Duration untilCommitted) {
        batchSize.record(size);
        commit.record(untilCommitted);
    }

    void count(Tag outcome) {
        Objects.requireNonNull(reports.get(outcome), "every outcome has its counter")
                .increment();
    }

    void converged(Twin before, Twin after) {
        if (after.convergence() instanceof InSync inSync
                && inSync.took() != null
                && !(before.convergence() instanceof InSync)) {
            convergence.record(inSync.took());
        }
    }
}
