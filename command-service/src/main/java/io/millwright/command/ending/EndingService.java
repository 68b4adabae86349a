package io.millwright.command.ending;

import io.millwright.command.ledger.Change;
import io.millwright.command.ledger.LedgerMetrics;
import io.millwright.command.ledger.LedgerService;
import io.millwright.command.lifecycle.CommandEvent.ClockChecked;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jboss.logging.Logger;

/** Every second, says of overdue commands what can be said. */
@ApplicationScoped
class EndingService {
    private static final Logger LOG = Logger.getLogger(EndingService.class);
    /** Bounds the locks of one transaction. */
    private static final int BATCH = 200;

    private final Pool pool;
    private final EndingRepository repository;
    private final LedgerService ledger;
    private final LedgerMetrics metrics;

    EndingService(Pool pool, EndingRepository repository, LedgerService ledger, LedgerMetrics metrics) {
        this.pool = pool;
        this.repository = repository;
        this.ledger = ledger;
        this.metrics = metrics;
    }

    /** All that is overdue. A failure of the database is left to the next second. */
    @Scheduled(every = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    Uni<Void> end() {
        return endSome()
                .repeat()
                .until(ended -> ended < BATCH)
                .collect()
                .last()
                .onFailure()
                .invoke(failure -> LOG.warnf("overdue commands not ended error=%s", failure.getMessage()))
                .onFailure()
                .recoverWithNull()
                .replaceWithVoid();
    }

    /** One batch; how many were overdue. */
    private Uni<Integer> endSome() {
        return pool.withTransaction(tx -> repository
                        .overdue(tx, BATCH)
                        .chain(keys -> ledger.record(
                                tx,
                                keys.stream()
                                        .map(key -> Change.of(key, ClockChecked::new))
                                        .toList())))
                .invoke(metrics::count)
                .map(List::size);
    }
}
