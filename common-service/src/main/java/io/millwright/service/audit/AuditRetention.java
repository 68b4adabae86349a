package io.millwright.service.audit;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Removes what is older than has to be kept, in small pieces; several replicas share the work. */
public final class AuditRetention {
    private static final Logger LOG = Logger.getLogger(AuditRetention.class);
    private static final int BATCH = 1_000;

    private final Pool pool;
    private final String statement;
    private final Duration keep;

    /** @param schema that has the function {@code delete_audit_before}; a plain lower-case name */
    public AuditRetention(Pool pool, String schema, Duration keep) {
        this.pool = pool;
        this.statement = "select " + schema + ".delete_audit_before(now() - make_interval(secs => $1), $2) as removed";
        this.keep = keep;
    }

    /** To the end. A failure of the database is logged and left to the next time. */
    public Uni<Void> remove() {
        return pool.preparedQuery(statement)
                .execute(Tuple.of((double) keep.toSeconds(), BATCH))
                .map(rows -> rows.iterator().next().getInteger("removed"))
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
