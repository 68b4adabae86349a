package io.millwright.command.ledger;

import io.millwright.command.ledger.CommandRepository.Locked;
import io.millwright.command.ledger.Recording.Applied;
import io.millwright.command.ledger.Recording.Foreign;
import io.millwright.command.ledger.Recording.Nothing;
import io.millwright.command.ledger.Recording.Unknown;
import io.millwright.command.lifecycle.CommandEvent;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.lifecycle.CommandTransition;
import io.millwright.command.lifecycle.Transition.Changed;
import io.millwright.command.lifecycle.Transition.Unchanged;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlClient;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Records events: lock, decide, write. */
@ApplicationScoped
public class LedgerService {
    private final Pool pool;
    private final CommandRepository repository;
    private final LedgerMetrics metrics;

    public LedgerService(Pool pool, CommandRepository repository, LedgerMetrics metrics) {
        this.pool = pool;
        this.repository = repository;
        this.metrics = metrics;
    }

    /**
     * In a transaction of its own. One answer a change, in the same order.
     *
     * @param changes of different commands
     */
    public Uni<List<Recording>> record(List<Change> changes) {
        return pool.withTransaction(tx -> record(tx, changes)).invoke(metrics::count);
    }

    /** Within the caller's transaction; the caller counts with {@link LedgerMetrics} after its commit. */
    public Uni<List<Recording>> record(SqlClient tx, List<Change> changes) {
        return repository
                .lock(tx, changes.stream().map(Change::key).toList())
                .chain(locked -> write(tx, decide(changes, locked)));
    }

    private static Decided decide(List<Change> changes, Map<CommandKey, Locked> locked) {
        Decided decided = new Decided(new ArrayList<>(), new LinkedHashMap<>());
        for (Change change : changes) {
            Locked found = locked.get(change.key());
            if (found == null) {
                decided.recordings.add(new Unknown(change.key()));
            } else if (change.reporter() != null
                    && !change.reporter().equals(found.command().order().machine())) {
                decided.recordings.add(new Foreign(change.key()));
            } else {
                CommandEvent event = change.event().apply(found.now());
                decided.recordings.add(
                        switch (CommandTransition.apply(found.command().life(), event)) {
                            case Unchanged _ -> new Nothing(found.command());
                            case Changed changed -> {
                                decided.entries.put(
                                        change.key(),
                                        Timeline.entries(found.command().life(), event, changed.next(), found.now()));
                                yield new Applied(
                                        found.command(), found.command().next(changed.next(), found.now()));
                            }
                        });
            }
        }
        return decided;
    }

    private Uni<List<Recording>> write(SqlClient tx, Decided decided) {
        List<StoredCommand> changed = decided.recordings.stream()
                .flatMap(
                        recording -> recording instanceof Applied applied ? Stream.of(applied.after()) : Stream.empty())
                .toList();
        return repository
                .update(tx, changed)
                .chain(() -> repository.append(tx, decided.entries))
                .chain(() -> repository.leaveOutbox(
                        tx,
                        changed.stream()
                                .filter(command -> !command.life().isToBeSent())
                                .map(StoredCommand::key)
                                .toList()))
                .chain(() -> repository.tellEnd(
                        tx,
                        changed.stream()
                                .filter(command -> command.endedAt() != null)
                                .map(StoredCommand::key)
                                .toList()))
                .replaceWith(decided.recordings);
    }

    private record Decided(List<Recording> recordings, Map<CommandKey, List<TimelineEntry>> entries) {}
}
