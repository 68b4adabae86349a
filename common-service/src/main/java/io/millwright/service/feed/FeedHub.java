package io.millwright.service.feed;

import io.quarkus.arc.properties.UnlessBuildProperty;
import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Looks for new events once for all readers of this replica, and wakes those whom they may concern. While nobody listens it
 * does nothing.
 *
 * <p>Thread-safe. Listeners are called on an event loop and must not block; being called means no more than "look".
 */
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.feed.schema", stringValue = "", enableIfMissing = false)
public class FeedHub {
    private static final Logger LOG = Logger.getLogger(FeedHub.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** With more machines than this in one look everybody is woken. */
    private static final int MAX_TOUCHED = 2_000;

    /** A nudge brings a look in this part of the usual pause. */
    private static final int HASTE = 10;

    private final FeedRepository repository;
    private final FeedMetrics metrics;
    private final FeedConfig config;
    private final Vertx vertx;
    private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();

    private boolean looking;
    private boolean again;
    private boolean hastened;
    private boolean stopped;
    private @Nullable Long timer;
    private @Nullable FeedHead last;
    private long heldSinceNanos;
    private boolean held;
    private boolean warned;
    private boolean failing;

    FeedHub(FeedRepository repository, FeedMetrics metrics, FeedConfig config, Vertx vertx) {
        this.repository = repository;
        this.metrics = metrics;
        this.config = config;
        this.vertx = vertx;
    }

    /** Somebody who waits for events; closing it ends that. */
    public final class Listener implements AutoCloseable {
        private final FeedFilter filter;
        private final Runnable wake;

        private Listener(FeedFilter filter, Runnable wake) {
            this.filter = filter;
            this.wake = wake;
        }

        @Override
        public void close() {
            listeners.remove(this);
        }
    }

    /** From now on, {@code wake} is called after every event that the filter may want, and now and then for nothing. */
    public Listener listen(FeedFilter filter, Runnable wake) {
        var listener = new Listener(filter, wake);
        listeners.add(listener);
        look();
        return listener;
    }

    /** Looks soon: called after an own commit, so that news need not wait for the next look. */
    public void nudge() {
        if (!listeners.isEmpty()) {
            soon();
        }
    }

    /** Many nudges make one look. */
    private synchronized void soon() {
        if (looking) {
            again = true;
        } else if (!hastened && !stopped) {
            hastened = true;
            pause(config.pollInterval().dividedBy(HASTE));
        }
    }

    /** How far the feed can be read: what the last look saw while there are looks, else what the database says now. */
    Uni<FeedHead> head() {
        FeedHead seen = seen();
        return seen == null ? repository.head() : Uni.createFrom().item(seen);
    }

    private synchronized @Nullable FeedHead seen() {
        return listeners.isEmpty() ? null : last;
    }

    synchronized void stop(@Observes ShutdownEvent event) {
        stopped = true;
        if (timer != null) {
            vertx.cancelTimer(timer);
        }
    }

    private synchronized void look() {
        if (stopped) {
            return;
        }
        if (looking) {
            again = true;
            return;
        }
        if (timer != null) {
            vertx.cancelTimer(timer);
            timer = null;
        }
        looking = true;
        again = false;
        hastened = false;
        FeedHead before = last;
        Set<Listener> asked = new HashSet<>(listeners);
        repository
                .head()
                .flatMap(head -> isPutBack(before, head)
                        ? repository.renewed(head)
                        : Uni.createFrom().item(head))
                .flatMap(head -> touched(before, head, asked).invoke(touched -> noted(head, touched, asked)))
                .ifNoItem()
                .after(PATIENCE)
                .fail()
                .subscribe()
                .with(_ -> looked(), this::failed);
    }

    /** Transaction ids only rise; where they fell, an earlier state of the database was restored below our feet. */
    static boolean isPutBack(@Nullable FeedHead before, FeedHead head) {
        return before != null && before.generation().equals(head.generation()) && head.newest() < before.newest();
    }

    /** Null stands for everybody. */
    private Uni<@Nullable Map<String, Set<String>>> touched(
            @Nullable FeedHead before, FeedHead head, Set<Listener> asked) {
        if (before == null || !before.generation().equals(head.generation())) {
            return Uni.createFrom().nullItem();
        }
        if (before.horizon() >= head.horizon() || asked.isEmpty()) {
            return Uni.createFrom().item(Map.of());
        }
        List<String> factories = asked.stream()
                .map(listener -> listener.filter.factory().value())
                .distinct()
                .toList();
        return repository
                .touched(factories, head.epoch(), before.horizon(), head.horizon(), MAX_TOUCHED)
                .map(touched -> touched.values().stream().mapToInt(Set::size).sum() >= MAX_TOUCHED ? null : touched);
    }

    private void noted(FeedHead head, @Nullable Map<String, Set<String>> touched, Set<Listener> asked) {
        synchronized (this) {
            watchHorizon(last, head);
            last = head;
        }
        for (Listener listener : new ArrayList<>(listeners)) {
            // whoever came during this look may have read by the head before it
            if (touched == null || !asked.contains(listener) || concerns(listener, touched)) {
                listener.wake.run();
            }
        }
    }

    private static boolean concerns(Listener listener, Map<String, Set<String>> touched) {
        return touched.getOrDefault(listener.filter.factory().value(), Set.of()).stream()
                .anyMatch(listener.filter::mayWant);
    }

    private void watchHorizon(@Nullable FeedHead before, FeedHead head) {
        boolean holds = before != null && before.horizon() == head.horizon() && head.newest() > head.horizon();
        if (!holds) {
            if (warned) {
                LOG.info("Feed goes on");
            }
            held = false;
            warned = false;
            metrics.horizonAge(0);
            return;
        }
        if (!held) {
            held = true;
            heldSinceNanos = System.nanoTime();
        }
        Duration age = Duration.ofNanos(System.nanoTime() - heldSinceNanos);
        metrics.horizonAge(age.toMillis());
        if (!warned && age.compareTo(config.horizonWarning()) > 0) {
            warned = true;
            repository
                    .holders(head.horizon())
                    .subscribe()
                    .with(
                            holders -> LOG.warnf(
                                    "Feed waits for a transaction that doesn't end: xid=%d seconds=%d holders=%s",
                                    head.horizon(), age.toSeconds(), holders),
                            failure -> LOG.warnf("Feed waits for a transaction that doesn't end: error=%s", failure));
        }
    }

    private synchronized void looked() {
        metrics.looked("done");
        if (failing) {
            failing = false;
            LOG.info("Feed is followed again");
        }
        over();
    }

    private synchronized void failed(Throwable failure) {
        metrics.looked("failed");
        if (!failing) {
            failing = true;
            LOG.warnf("Feed can't be followed, tried again: error=%s", failure);
        }
        again = false;
        over();
    }

    private void over() {
        looking = false;
        if (listeners.isEmpty()) {
            last = null;
        } else {
            hastened = again;
            pause(again ? config.pollInterval().dividedBy(HASTE) : config.pollInterval());
        }
    }

    private void pause(Duration length) {
        if (timer != null) {
            vertx.cancelTimer(timer);
        }
        timer = vertx.setTimer(Math.max(1, length.toMillis()), _ -> look());
    }

    /** How many listen, by factory; for tests and logs. */
    Map<String, Long> listening() {
        return listeners.stream()
                .collect(Collectors.groupingBy(
                        listener -> listener.filter.factory().value(), Collectors.counting()));
    }
}
