package io.millwright.command.ending;

import io.millwright.command.ledger.Change;
import io.millwright.command.ledger.LastingFailures;
import io.millwright.command.ledger.LedgerService;
import io.millwright.command.ledger.Recording;
import io.millwright.command.lifecycle.CommandEvent.ClockChecked;
import io.millwright.command.lifecycle.CommandKey;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import org.jboss.logging.Logger;

/** Every second, says of overdue commands what can be said. */
@ApplicationScoped
class EndingService {
    private static final Logger LOG = Logger.getLogger(EndingService.class);
    /** Bounds the locks of one transaction. */
    private static final int BATCH = 200;
    /** Before one that can't be ended is tried again: somebody may have repaired it. */
    private static final Duration BROKEN_PAUSE = Duration.ofMinutes(5);

    private final Pool pool;
    private final EndingRepository repository;
    private final LedgerService ledger;

    EndingService(Pool pool, EndingRepository repository, LedgerService ledger) {
        this.pool = pool;
        this.repository = repository;
        this.ledger = ledger;
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
        return pool.withTransaction(tx -> repository.hold(tx, BATCH).chain(keys -> ledger.record(tx, checks(keys))))
                .invoke(ledger::committed)
                .onFailure(LastingFailures::isLasting)
                .recoverWithUni(failure -> endWithoutBroken())
                .map(List::size);
    }

    /** One that can't be ended costs none of the others. */
    private Uni<List<Recording>> endWithoutBroken() {
        return repository
                .overdue(pool, BATCH)
                .chain(keys -> ledger.record(checks(keys)))
                .call(recordings -> Multi.createFrom()
                        .iterable(recordings)
                        .onItem()
                        .transformToUniAndConcatenate(recording -> recording instanceof Recording.Broken(var key, var _)
                                ? repository.postpone(pool, key, BROKEN_PAUSE)
                                : Uni.createFrom().voidItem())
                        .collect()
                        .last());
    }

    private static List<Change> checks(List<CommandKey> keys) {
        return keys.stream().map(key -> Change.of(key, ClockChecked::new)).toList();
    }
}
