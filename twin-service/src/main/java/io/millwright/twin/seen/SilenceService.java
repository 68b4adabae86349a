package io.millwright.twin.seen;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jboss.logging.Logger;

/** Looks now and then for machines that fell silent, and for those that are heard again. */
@ApplicationScoped
class SilenceService {
    private static final Logger LOG = Logger.getLogger(SilenceService.class);

    private final SeenRepository repository;
    private final SilenceConfig config;
    private final Vertx vertx;
    private long timer;

    SilenceService(SeenRepository repository, SilenceConfig config, Vertx vertx) {
        this.repository = repository;
        this.config = config;
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
                .unmarkHeard()
                .flatMap(heard ->
                        config.after().isZero() ? Uni.createFrom().item(0) : repository.markSilent(config.after()))
                .subscribe()
                .with(
                        silent -> {
                            if (silent > 0) {
                                LOG.infof("machines that should be online are silent count=%d", silent);
                            }
                        },
                        failure ->
                                LOG.warnf("silent machines can't be looked for, tried again later error=%s", failure));
    }
}
