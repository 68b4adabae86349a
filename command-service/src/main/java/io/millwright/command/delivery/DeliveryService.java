package io.millwright.command.delivery;

import io.millwright.command.signal.Channel;
import io.millwright.command.signal.SignalService;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/** Empties the outbox whenever something in it may be due: when told, and every second. */
@ApplicationScoped
class DeliveryService {
    private static final Logger LOG = Logger.getLogger(DeliveryService.class);

    private final OutboxPublisher publisher;
    private final SignalService signals;
    private final AtomicBoolean wanted = new AtomicBoolean();
    private final AtomicBoolean running = new AtomicBoolean();

    DeliveryService(OutboxPublisher publisher, SignalService signals) {
        this.publisher = publisher;
        this.signals = signals;
    }

    void start(@Observes StartupEvent event) {
        signals.on(Channel.DUE).subscribe().with(_ -> look());
    }

    /** Returns at once; a look that is wanted during another one follows it. */
    @Scheduled(every = "1s")
    void look() {
        wanted.set(true);
        if (running.compareAndSet(false, true)) {
            run();
        }
    }

    private void run() {
        wanted.set(false);
        publisher.sendDue().subscribe().with(tried -> finish(tried > 0), failure -> {
            LOG.warnf("outbox not sent error=%s", failure.getMessage());
            wanted.set(false);
            finish(false);
        });
    }

    private void finish(boolean more) {
        if (more || wanted.get()) {
            run();
            return;
        }
        running.set(false);
        if (wanted.get()) {
            look();
        }
    }
}
