package io.millwright.ingestion.intake;

import io.millwright.service.mqtt.InboundMessage;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/** Takes messages in, however long the database is away: it goes on until all are settled. */
@ApplicationScoped
class DurableIntakeService {
    private static final Logger LOG = Logger.getLogger(DurableIntakeService.class);
    private static final double JITTER = 0.5;

    private final TelemetryIntakeService intake;
    private final DimensionRepository dimensions;
    private final RefusalService refusals;
    private final IntakeMetrics metrics;
    private final IntakeConfig config;
    private final AtomicBoolean failing = new AtomicBoolean();

    DurableIntakeService(
            TelemetryIntakeService intake,
            DimensionRepository dimensions,
            RefusalService refusals,
            IntakeMetrics metrics,
            IntakeConfig config) {
        this.intake = intake;
        this.dimensions = dimensions;
        this.refusals = refusals;
        this.metrics = metrics;
        this.config = config;
    }

    /** Completes when all are settled and never fails. Those who sent what is refused are told then. */
    Uni<Void> take(List<InboundMessage> messages) {
        List<Reading> readings = messages.stream().map(Reading::of).toList();
        return Uni.createFrom()
                .deferred(() -> intake.settle(readings))
                .onFailure()
                .invoke(this::failed)
                .onFailure()
                .retry()
                .withBackOff(config.retryInitial(), config.retryMax())
                .withJitter(JITTER)
                .indefinitely()
                .invoke(this::recovered)
                .invoke(refusals::tell)
                .replaceWithVoid();
    }

    /** Whether the last attempt to store failed. */
    boolean isFailing() {
        return failing.get();
    }

    private void failed(Throwable failure) {
        metrics.retry();
        dimensions.forget();
        if (failing.compareAndSet(false, true)) {
            LOG.warnf(failure, "telemetry can't be stored, messages wait at the broker error=%s", failure.getMessage());
        }
    }

    private void recovered() {
        if (failing.compareAndSet(true, false)) {
            LOG.info("telemetry is stored again");
        }
    }
}
