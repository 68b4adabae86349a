package io.millwright.command.audit;

import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Removes what is older than has to be kept, now and then, in small pieces; several replicas share the work. */
@ApplicationScoped
class AuditRetentionService {
    private static final Logger LOG = Logger.getLogger(AuditRetentionService.class);
    private static final int BATCH = 1_000;

    private final Pool pool;
    private final AuditRepository repository;
    private final AuditConfig config;

    AuditRetentionService(Pool pool, AuditRepository repository, AuditConfig config) {
        this.pool = pool;
        this.repository = repository;
        this.config = config;
    }

    /** How many were removed. A failure of the database is left to the next hour. */
    @Scheduled(every = "1h", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    Uni<Void> remove() {
        return repository
                .deleteOlderThan(pool, config.keep(), BATCH)
                .repeat()
                .until(removed -> removed < BATCH)
                .collect()
                .last()
                .onFailure()
                .invoke(failure -> LOG.warnf("old audit not removed error=%s", failure.getMessage()))
                .onFailure()
                .recoverWithNull()
                .replaceWithVoid();
    }
}
