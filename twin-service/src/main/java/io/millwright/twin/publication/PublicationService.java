package io.millwright.twin.publication;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.atomic.AtomicBoolean;
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
    private long wholeTimer;

    /** The next look is at all machines. */
    private final AtomicBoolean whole = new AtomicBoolean(true);

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
        wholeTimer = vertx.setPeriodic(config.registryWholeInterval().toMillis(), timer -> whole.set(true));
    }

    void stop(@Observes ShutdownEvent event) {
        vertx.cancelTimer(publishTimer);
        vertx.cancelTimer(registryTimer);
        vertx.cancelTimer(wholeTimer);
    }

    private void followRegistry() {
        boolean all = whole.getAndSet(false);
        (all ? repository.issueMoved() : repository.issueMovedWithin(config.registryWholeInterval()))
                .subscribe()
                .with(
                        moved -> {
                            if (moved > 0) {
                                publisher.wake();
                            }
                        },
                        failure -> {
                            whole.compareAndSet(false, all);
                            LOG.warnf("moved machines can't be looked for, tried again later error=%s", failure);
                        });
    }
}
