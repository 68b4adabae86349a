package io.millwright.twin.history;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import org.jboss.logging.Logger;

/** Looks for old history now and then. */
@ApplicationScoped
class RetentionService {
    private static final Logger LOG = Logger.getLogger(RetentionService.class);

    private final RetentionRepository repository;
    private final RetentionConfig config;
    private final Clock clock;
    private final Vertx vertx;
    private long timer;

    RetentionService(RetentionRepository repository, RetentionConfig config, Clock clock, Vertx vertx) {
        this.repository = repository;
        this.config = config;
        this.clock = clock;
        this.vertx = vertx;
    }

    void start(@Observes StartupEvent event) {
        timer = vertx.setPeriodic(config.interval().toMillis(), _ -> look());
    }

    void stop(@Observes ShutdownEvent event) {
        vertx.cancelTimer(timer);
    }

    /** How many pieces were removed. */
    Uni<Integer> removeOld() {
        return repository.removeBefore(clock.instant().minus(config.retention()));
    }

    private void look() {
        removeOld()
                .subscribe()
                .with(
                        removed -> {
                            if (removed > 0) {
                                LOG.infof("history removed chunks=%d", removed);
                            }
                        },
                        failure -> LOG.warnf("history can't be removed, tried again later error=%s", failure));
    }
}
