package io.millwright.command.audit;

import io.millwright.service.audit.AuditRetention;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;

/** Removes what is older than has to be kept, now and then. */
@ApplicationScoped
class AuditRetentionService {
    private final AuditRetention retention;

    AuditRetentionService(Pool pool, AuditConfig config) {
        retention = new AuditRetention(pool, "command", config.keep());
    }

    @Scheduled(every = "1h", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    Uni<Void> remove() {
        return retention.remove();
    }
}
