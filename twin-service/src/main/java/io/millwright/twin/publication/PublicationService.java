package io.millwright.twin.publication;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jboss.logging.Logger;

/** Looks now and then for what no wake told of: left by another replica or a crash, moved or deleted by the registry. */
@ApplicationScoped
class PublicationService {
    private static final Logger LOG = Logger.getLogger(PublicationService.class);

    private final DesiredPublisher publisher;
    private final PublicationRepository repository;
    private final PublicationConfig config;
    private final Vertx vertx;
    private long publishTimer;
    private long registryTimer;

    PublicationService(
            DesiredPublisher publisher, PublicationRepository repository, PublicationConfig config, Vertx vertx) {
        this.publisher = publisher;
        this.repository = repository;
        this.config = config;
        this.vertx = vertx;
    }

    void start(@Observes StartupEvent event) {
        publishTimer = vertx.setPeriodic(config.interval().toMillis(), timer -> publisher.wake());
        registryTimer = vertx.setPeriodic(config.registryInterval().toMillis(), timer -> followRegistry());
    }

    void stop(@Observes ShutdownEvent event) {
        vertx.cancelTimer(publishTimer);
        vertx.cancelTimer(registryTimer);
    }

    private void followRegistry() {
        repository
                .issueMoved()
                .subscribe()
                .with(
                        moved -> {
                            if (moved > 0) {
                                publisher.wake();
                            }
                        },
                        failure ->
                                LOG.warnf("moved machines can't be looked for, tried again later error=%s", failure));
    }
}
