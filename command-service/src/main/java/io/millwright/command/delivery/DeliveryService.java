package io.millwright.command.delivery;

import io.millwright.command.ledger.NewCommandRepository.Inserted;
import io.millwright.command.signal.Channel;
import io.millwright.command.signal.SignalService;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.logging.Logger;

/**
 * Empties the outbox whenever something in it may be due: when told, and every second. One batch after the other is claimed;
 * they are on their way together, as many as the settings allow.
 */
@ApplicationScoped
public class DeliveryService {
    private static final Logger LOG = Logger.getLogger(DeliveryService.class);

    private final Pool pool;
    private final OutboxPublisher publisher;
    private final OutboxRepository outbox;
    private final SignalService signals;
    private final DeliveryConfig config;
    private final AtomicBoolean wanted = new AtomicBoolean();
    private final AtomicBoolean claiming = new AtomicBoolean();
    private final AtomicInteger underway = new AtomicInteger();

    DeliveryService(
            Pool pool,
            OutboxPublisher publisher,
            OutboxRepository outbox,
            SignalService signals,
            DeliveryConfig config) {
        this.pool = pool;
        this.publisher = publisher;
        this.outbox = outbox;
        this.signals = signals;
        this.config = config;
    }

    void start(@Observes StartupEvent event) {
        signals.on(Channel.DUE).subscribe().with(_ -> look());
    }

    /**
     * Whether a new command may be sent by whoever submits it, past the outbox: how long after that attempt the outbox is to
     * look at it again. Empty while there is no room for more.
     */
    public Optional<Duration> departure() {
        return underway.get() < config.maxUnderway() ? Optional.of(config.resendAfter()) : Optional.empty();
    }

    /**
     * Sends a command whose first attempt is on record, to be called after the commit; returns at once. If nothing comes of
     * it, the outbox has it.
     *
     * @param askedNanos the monotonic clock before the insert
     */
    public void depart(Inserted.Departs command, long askedNanos) {
        send(OutboxPublisher.departing(command, new Taken(askedNanos, System.nanoTime())));
    }

    /** Returns at once; a look that is wanted during another one follows it. */
    @Scheduled(every = "1s")
    void look() {
        wanted.set(true);
        if (underway.get() < config.maxUnderway() && claiming.compareAndSet(false, true)) {
            claim();
        }
    }

    /** Finds commands whose turn came at the very moment when they were put back. */
    @Scheduled(every = "2s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    Uni<Void> lookAgain() {
        return outbox.lookAgain(pool)
                .invoke(found -> {
                    if (found > 0) {
                        look();
                    }
                })
                .onFailure()
                .invoke(failure -> LOG.warnf("waiting commands not looked at error=%s", failure.getMessage()))
                .onFailure()
                .recoverWithItem(0)
                .replaceWithVoid();
    }

    private void claim() {
        wanted.set(false);
        publisher.claim().subscribe().with(this::claimed, failure -> {
            LOG.warnf("outbox not read error=%s", failure.getMessage());
            claiming.set(false);
        });
    }

    private void claimed(OutboxPublisher.Batch batch) {
        send(batch);
        if (batch.looked() >= config.batchSize()) {
            wanted.set(true);
        }
        next();
    }

    private void send(OutboxPublisher.Batch batch) {
        underway.addAndGet(batch.size());
        publisher.send(batch).subscribe().with(_ -> sent(batch), failure -> {
            LOG.warnf("the broker's word on commands is not recorded error=%s", failure.getMessage());
            sent(batch);
        });
    }

    private void sent(OutboxPublisher.Batch batch) {
        boolean wasFull = underway.getAndAdd(-batch.size()) >= config.maxUnderway();
        if (wasFull) {
            look();
        }
    }

    /** Goes on while something is wanted and there is room; otherwise whoever changes that looks again. */
    private void next() {
        if (wanted.get() && underway.get() < config.maxUnderway()) {
            claim();
            return;
        }
        claiming.set(false);
        if (wanted.get() && underway.get() < config.maxUnderway() && claiming.compareAndSet(false, true)) {
            claim();
        }
    }
}
