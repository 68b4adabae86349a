package io.millwright.command.ledger;

import io.millwright.command.ledger.Recording.Applied;
import io.millwright.command.ledger.Recording.Broken;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.signal.Channel;
import io.millwright.command.signal.SignalService;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlClient;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;

/** Records events: lock, decide, write. */
@ApplicationScoped
public class LedgerService {
    private static final Logger LOG = Logger.getLogger(LedgerService.class);

    private final Pool pool;
    private final CommandRepository repository;
    private final LedgerMetrics metrics;
    private final SignalService signals;

    public LedgerService(Pool pool, CommandRepository repository, LedgerMetrics metrics, SignalService signals) {
        this.pool = pool;
        this.repository = repository;
        this.metrics = metrics;
        this.signals = signals;
    }

    /**
     * In a transaction of its own. One answer a change, in the same order. Fails only for what trying again can help: a
     * change that can't be recorded is found by halving, and costs none of the others.
     */
    public Uni<List<Recording>> record(List<Change> changes) {
        return pool.withTransaction(tx -> record(tx, changes))
                .invoke(this::committed)
                .onFailure(LastingFailures::isLasting)
                .recoverWithUni(failure -> changes.size() == 1
                        ? Uni.createFrom()
                                .item(List.of(broken(changes.getFirst().key(), failure)))
                        : halved(changes));
    }

    /** To be called after the commit of a transaction of one's own: counts, and tells who waits in this replica. */
    public void committed(List<Recording> recordings) {
        metrics.count(recordings);
        boolean due = false;
        for (Recording recording : recordings) {
            if (recording instanceof Applied applied) {
                due |= applied.makesWay();
                if (applied.after().endedAt() != null) {
                    signals.tell(Channel.ENDED, applied.after().key().toString());
                }
            }
        }
        if (due) {
            signals.tell(Channel.DUE, "");
        }
    }

    /** Within the caller's transaction; the caller calls {@link #committed} after its commit. */
    public Uni<List<Recording>> record(SqlClient tx, List<Change> changes) {
        return repository
                .lock(tx, changes.stream().map(Change::key).distinct().toList())
                .chain(locked -> record(tx, locked, changes));
    }

    /** Likewise, for commands that the caller has locked. */
    public Uni<List<Recording>> record(SqlClient tx, Map<CommandKey, LockedCommand> locked, List<Change> changes) {
        LedgerDecision decision = LedgerDecision.of(changes, locked);
        return repository.write(tx, decision.changed(), decision.entries()).replaceWith(decision.recordings());
    }

    private Uni<List<Recording>> halved(List<Change> changes) {
        int middle = changes.size() / 2;
        return record(changes.subList(0, middle))
                .chain(first -> record(changes.subList(middle, changes.size())).map(second -> {
                    List<Recording> all = new ArrayList<>(first);
                    all.addAll(second);
                    return List.copyOf(all);
                }));
    }

    private Recording broken(CommandKey key, Throwable failure) {
        LOG.errorf(failure, "command can't be recorded command_id=%s error=%s", key, failure.getMessage());
        metrics.broken();
        return new Broken(key, String.valueOf(failure.getMessage()));
    }
}
