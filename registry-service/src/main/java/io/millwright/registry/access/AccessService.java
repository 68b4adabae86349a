package io.millwright.registry.access;

import io.millwright.model.id.MachineKey;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Semaphore;
import org.jboss.logging.Logger;

/** Takes down what is odd, beside what it is about: nobody waits for it, and what is too much is dropped and counted. */
@ApplicationScoped
public class AccessService {
    private static final Logger LOG = Logger.getLogger(AccessService.class);
    private static final int AT_ONCE = 100;
    /** There and back: once is a move. */
    private static final int TURNS = 2;

    private final AccessRepository reports;
    private final AccessMetrics metrics;
    private final Semaphore free = new Semaphore(AT_ONCE);

    AccessService(AccessRepository reports, AccessMetrics metrics) {
        this.reports = reports;
        this.metrics = metrics;
    }

    /** @param detail the newest case, without secrets and payloads */
    public void note(MachineKey machine, AccessKind kind, long count, String detail) {
        metrics.cases(kind, (double) count);
        run(kind, reports.count(machine, kind, count, detail).invoke(crossed -> {
            if (crossed) {
                metrics.noticed(kind);
                LOG.warnf("access noticed machine=%s kind=%s detail=%s", machine, kind.wireName(), detail);
            }
        }));
    }

    /** It has been let in from elsewhere than the last time. */
    public void moved(MachineKey machine, String address) {
        run(AccessKind.TWO_PLACES, reports.move(machine, address).invoke(move -> {
            if (move.turns() >= TURNS) {
                note(machine, AccessKind.TWO_PLACES, 1, address + " and " + move.previous());
            }
        }));
    }

    private void run(AccessKind kind, Uni<?> work) {
        if (!free.tryAcquire()) {
            metrics.dropped(kind);
            return;
        }
        work.onTermination().invoke(() -> free.release()).subscribe().with(done -> {}, failure -> {
            metrics.dropped(kind);
            LOG.warnf(failure, "access report not kept kind=%s", kind.wireName());
        });
    }
}
