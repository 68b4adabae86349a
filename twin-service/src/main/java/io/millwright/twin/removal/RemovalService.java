package io.millwright.twin.removal;

import io.millwright.twin.publication.DesiredPublisher;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import org.jboss.logging.Logger;

/** Looks for deleted machines now and then. */
@ApplicationScoped
class RemovalService {
    private static final Logger LOG = Logger.getLogger(RemovalService.class);

    private final RemovalRepository repository;
    private final DesiredPublisher publisher;
    private final RemovalConfig config;
    private final Clock clock;
    private final Vertx vertx;
    private long timer;

    RemovalService(
            RemovalRepository repository, DesiredPublisher publisher, RemovalConfig config, Clock clock, Vertx vertx) {
        this.repository = repository;
        this.publisher = publisher;
        this.config = config;
        this.clock = clock;
        this.vertx = vertx;
    }

    void start(@Observes StartupEvent event) {
        timer = vertx.setPeriodic(config.interval().toMillis(), tick -> look());
    }

    void stop(@Observes ShutdownEvent event) {
        vertx.cancelTimer(timer);
    }

    private void look() {
        repository
                .remove(clock.instant())
                .subscribe()
                .with(
                        removed -> {
                            if (removed > 0) {
                                LOG.infof("twins of deleted machines removed count=%d", removed);
                                publisher.wake();
                            }
                        },
                        failure ->
                                LOG.warnf("deleted machines can't be looked for, tried again later error=%s", failure));
    }
}
