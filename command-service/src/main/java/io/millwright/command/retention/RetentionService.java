package io.millwright.command.retention;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/** Every minute, removes what is old enough, in bounded steps. Replicas don't disturb each other. */
@ApplicationScoped
class RetentionService {
    private static final Logger LOG = Logger.getLogger(RetentionService.class);
    private static final int BATCH = 500;

    private final RetentionRepository repository;
    private final RetentionConfig config;
    private final MeterRegistry metrics;

    RetentionService(RetentionRepository repository, RetentionConfig config, MeterRegistry metrics) {
        this.repository = repository;
        this.config = config;
        this.metrics = metrics;
    }

    @Scheduled(every = "1m", delayed = "10s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    Uni<Void> clean() {
        return step(
                        "commands",
                        () -> all(() -> repository
                                .remove(config.ended(), config.names(), BATCH)
                                .invoke(removed ->
                                        metrics.counter("command.removed").increment(removed))))
                .chain(() -> step("names", () -> all(() -> repository.forget(BATCH))))
                .chain(() -> step(
                        "batches", () -> repository.forgetBatches(config.ended().plus(config.names()))))
                .chain(() -> step("messages", () -> repository.dropSetAside(config.setAside())));
    }

    /** One that fails costs none of the others. */
    private static Uni<Void> step(String what, Supplier<Uni<? extends Void>> step) {
        return Uni.createFrom()
                .deferred(step)
                .onFailure()
                .invoke(failure -> LOG.warnf("old %s not removed, tried again error=%s", what, failure.getMessage()))
                .onFailure()
                .recoverWithNull()
                .replaceWithVoid();
    }

    private static Uni<Void> all(Supplier<Uni<? extends Integer>> step) {
        return Uni.createFrom()
                .deferred(step)
                .repeat()
                .until(done -> done < BATCH)
                .collect()
                .last()
                .replaceWithVoid();
    }
}
