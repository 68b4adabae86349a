package io.millwright.service.health;

import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.jboss.logging.Logger;

/** Ready only while the database answers a query. The answer says no more than that; the reason goes to the log. */
@Readiness
@ApplicationScoped
class DatabaseCheck implements AsyncHealthCheck {
    private static final Logger LOG = Logger.getLogger(DatabaseCheck.class);
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Pool pool;

    DatabaseCheck(Pool pool) {
        this.pool = pool;
    }

    @Override
    public Uni<HealthCheckResponse> call() {
        return pool.query("select 1")
                .execute()
                .ifNoItem()
                .after(PATIENCE)
                .fail()
                .onFailure()
                .invoke(failure -> LOG.infof("Database doesn't answer the readiness check: error=%s", failure))
                .map(rows -> true)
                .onFailure()
                .recoverWithItem(false)
                .map(up -> HealthCheckResponse.builder()
                        .name("database")
                        .status(up)
                        .build());
    }
}
