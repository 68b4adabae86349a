package io.millwright.twin.publication;

import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/** Runs rounds one after the other on one event loop; a wake during a round makes one more. Thread-safe. */
final class RoundService {
    private static final Logger LOG = Logger.getLogger(RoundService.class);

    private final Context context;
    private final Supplier<Uni<Boolean>> round;
    private final AtomicInteger wanted = new AtomicInteger();

    /** @param round says whether another one has to follow at once */
    RoundService(Vertx vertx, Supplier<Uni<Boolean>> round) {
        this.context = vertx.getOrCreateContext();
        this.round = round;
    }

    void wake() {
        if (wanted.getAndIncrement() == 0) {
            run();
        }
    }

    private void run() {
        context.runOnContext(turn -> {
            int served = wanted.get();
            Uni.createFrom().deferred(() -> round.get()).subscribe().with(more -> finished(served, more), failure -> {
                LOG.warnf("publishing desired states failed, tried again soon error=%s", failure);
                finished(served, false);
            });
        });
    }

    private void finished(int served, boolean more) {
        if (more || wanted.addAndGet(-served) > 0) {
            run();
        }
    }
}
