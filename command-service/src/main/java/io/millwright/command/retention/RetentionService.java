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
        return all(() -> repository
                        .remove(config.ended(), config.names(), BATCH)
                        .invoke(removed -> metrics.counter("command.removed").increment(removed)))
                .chain(() -> all(() -> repository.forget(BATCH)))
                .chain(() -> repository.forgetBatches(config.ended().plus(config.names())))
                .chain(() -> repository.dropSetAside(config.setAside()))
                .onFailure()
                .invoke(failure -> LOG.warnf("old commands not removed, tried again error=%s", failure.getMessage()))
                .onFailure()
                .recoverWithNull();
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
