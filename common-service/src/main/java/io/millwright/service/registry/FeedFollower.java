package io.millwright.service.registry;

import io.quarkus.arc.properties.UnlessBuildProperty;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** Follows the change feed on a thread of its own: to the end, then again at every interval or nudge. */
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.registry.schema", stringValue = "", enableIfMissing = false)
class FeedFollower {
    private static final Logger LOG = Logger.getLogger(FeedFollower.class);

    /** Generous: a step that takes longer is given up and tried again. */
    private static final Duration STEP_TIMEOUT = Duration.ofSeconds(30);

    private final RegistryClient registry;
    private final KnownMachineRepository repository;
    private final RegistryCopyMetrics metrics;
    private final Duration interval;
    private final Semaphore nudges = new Semaphore(0);
    private final Thread thread;

    private volatile boolean stopping;
    private volatile boolean caughtUp;
    private boolean failing;

    FeedFollower(
            RegistryClient registry,
            KnownMachineRepository repository,
            RegistryCopyMetrics metrics,
            RegistryCopyConfig config) {
        this.registry = registry;
        this.repository = repository;
        this.metrics = metrics;
        this.interval = config.pollInterval();
        this.thread = Thread.ofVirtual().name("registry-feed").unstarted(this::follow);
    }

    void start(@Observes StartupEvent event) {
        thread.start();
    }

    void stop(@Observes ShutdownEvent event) {
        stopping = true;
        thread.interrupt();
    }

    /** Looks at once instead of at the next interval. */
    void nudge() {
        nudges.release();
    }

    /** Whether the copy was once as new as the registry; from then on the service can work alone. */
    boolean hasCaughtUp() {
        return caughtUp;
    }

    private void follow() {
        while (!stopping) {
            try {
                if (step()) {
                    nudges.tryAcquire(interval.toMillis(), TimeUnit.MILLISECONDS);
                    nudges.drainPermits();
                }
            } catch (InterruptedException e) {
                // only stop() interrupts; the loop's condition sees it
            }
        }
    }

    /** One page. True when there is nothing to do until later. */
    private boolean step() {
        try {
            long start = repository.position().await().atMost(STEP_TIMEOUT);
            FeedPage page =
                    registry.changesAfter(start).await().atMost(STEP_TIMEOUT).untilFirstReturn();
            boolean stored = page.changes().isEmpty()
                    || repository.store(start, page).await().atMost(STEP_TIMEOUT);
            if (stored) {
                metrics.count(page);
                report(page);
            }
            recovered();
            boolean done = stored && page.isLastAfter(start);
            if (done && !caughtUp) {
                caughtUp = true;
                LOG.infof("Caught up with the registry: revision=%d", page.end(start));
            }
            return done;
        } catch (RuntimeException e) {
            if (!stopping) {
                failed(e);
            }
            return true;
        }
    }

    private static void report(FeedPage page) {
        for (Change change : page.changes()) {
            if (change instanceof Change.Malformed malformed) {
                LOG.errorf(
                        "Registry sent a malformed change, passed over: revision=%d error=%s",
                        malformed.revision(), malformed.reason());
            }
        }
    }

    private void recovered() {
        if (failing) {
            failing = false;
            LOG.info("Registry feed is followed again");
        }
    }

    private void failed(RuntimeException failure) {
        metrics.countFailure();
        if (!failing) {
            failing = true;
            LOG.warnf("Registry feed can't be followed, the own copy is used: error=%s", failure);
        }
    }
}
