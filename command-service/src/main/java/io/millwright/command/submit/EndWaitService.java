package io.millwright.command.submit;

import io.millwright.command.ledger.CommandReadRepository;
import io.millwright.command.ledger.StoredCommand;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.signal.Channel;
import io.millwright.command.signal.SignalService;
import io.millwright.service.http.Waiting;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/**
 * Waits for ends of commands, whichever replica brings them about. An end costs those who wait for others nothing: it is told
 * by its key, and what a lost signal leaves is found by one look for all, every other second.
 */
@ApplicationScoped
class EndWaitService {
    private static final Logger LOG = Logger.getLogger(EndWaitService.class);
    /** Ends that somebody may just be about to wait for. */
    private static final int REMEMBERED = 1_000;

    private final Pool pool;
    private final CommandReadRepository commands;
    private final SignalService signals;
    /** Who is to look again, by the command's key; a list is replaced, never changed. */
    private final Map<String, Waiters> waiting = new ConcurrentHashMap<>();

    private final Set<String> endedLately = Collections.newSetFromMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > REMEMBERED;
        }
    });

    private record Waiters(CommandKey key, List<Runnable> wake) {
        Waiters {
            wake = List.copyOf(wake);
        }
    }

    EndWaitService(Pool pool, CommandReadRepository commands, SignalService signals) {
        this.pool = pool;
        this.commands = commands;
        this.signals = signals;
    }

    void start(@Observes StartupEvent event) {
        signals.on(Channel.ENDED).subscribe().with(key -> {
            if (key.isEmpty()) {
                lookForAll().subscribe().with(_ -> {});
            } else {
                wake(key);
            }
        });
    }

    /** The ended command; empty when it has not ended after {@code time}. */
    Uni<Optional<StoredCommand>> await(CommandKey key, Duration time) {
        return time.isZero()
                ? ended(key)
                : Waiting.until(time, wake -> listen(key, wake), () -> ended(key), Optional::isPresent);
    }

    /** The same for a command that was submitted just now: it is not looked at before anything is heard of it. */
    Uni<Optional<StoredCommand>> awaitNew(CommandKey key, Duration time) {
        var isUnheardOf = new AtomicBoolean(true);
        return time.isZero()
                ? ended(key)
                : Waiting.until(
                        time,
                        wake -> listen(key, wake),
                        () -> isUnheardOf.getAndSet(false) && !hasEndedLately(key)
                                ? Uni.createFrom().item(Optional.empty())
                                : ended(key),
                        Optional::isPresent);
    }

    private boolean hasEndedLately(CommandKey key) {
        synchronized (endedLately) {
            return endedLately.contains(key.toString());
        }
    }

    @Scheduled(every = "2s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    Uni<Void> lookForAll() {
        List<CommandKey> keys = waiting.values().stream().map(Waiters::key).toList();
        return keys.isEmpty()
                ? Uni.createFrom().voidItem()
                : commands.ended(pool, keys)
                        .invoke(ended -> ended.forEach(key -> wake(key.toString())))
                        .replaceWithVoid()
                        .onFailure()
                        .invoke(failure -> LOG.warnf("ends not looked for error=%s", failure.getMessage()))
                        .onFailure()
                        .recoverWithNull();
    }

    private void wake(String key) {
        synchronized (endedLately) {
            endedLately.add(key);
        }
        Waiters waiters = waiting.get(key);
        if (waiters != null) {
            waiters.wake().forEach(Runnable::run);
        }
    }

    private AutoCloseable listen(CommandKey key, Runnable wake) {
        waiting.merge(
                key.toString(),
                new Waiters(key, List.of(wake)),
                (before, added) -> new Waiters(
                        key,
                        Stream.concat(before.wake().stream(), added.wake().stream())
                                .toList()));
        return () -> waiting.computeIfPresent(key.toString(), (_, before) -> {
            List<Runnable> left =
                    before.wake().stream().filter(each -> !each.equals(wake)).toList();
            return left.isEmpty() ? null : new Waiters(key, left);
        });
    }

    private Uni<Optional<StoredCommand>> ended(CommandKey key) {
        return commands.find(pool, key).map(found -> found.filter(command -> command.endedAt() != null));
    }
}
