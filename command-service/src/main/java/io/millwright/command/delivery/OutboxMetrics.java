package io.millwright.command.delivery;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;

/** Shows how the outbox is doing, as of some seconds ago. All replicas show the same outbox. */
@ApplicationScoped
class OutboxMetrics {
    private static final double MILLIS = 1_000.0;

    private final Pool pool;
    private final OutboxRepository outbox;
    private final MeterRegistry registry;
    private volatile OutboxRepository.State state = new OutboxRepository.State(0, Duration.ZERO);

    OutboxMetrics(Pool pool, OutboxRepository outbox, MeterRegistry registry) {
        this.pool = pool;
        this.outbox = outbox;
        this.registry = registry;
    }

    void start(@Observes StartupEvent event) {
        Gauge.builder("command.outbox.commands", () -> state.waiting()).register(registry);
        Gauge.builder("command.outbox.age", () -> state.dueSince().toMillis() / MILLIS)
                .baseUnit("seconds")
                .register(registry);
    }

    @Scheduled(every = "5s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    Uni<Void> look() {
        return outbox.state(pool)
                .invoke(now -> state = now)
                .replaceWithVoid()
                .onFailure()
                .recoverWithNull();
    }
}
