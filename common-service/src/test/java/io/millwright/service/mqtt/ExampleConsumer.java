package io.millwright.service.mqtt;

import io.quarkus.runtime.StartupEvent;
import io.smallrye.common.vertx.VertxContext;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;

/** Handlers as services write them. */
@Singleton
class ExampleConsumer {
    static final int BATCH = 500;

    final List<String> handled = new CopyOnWriteArrayList<>();
    final List<String> swapped = new CopyOnWriteArrayList<>();
    final List<Context> contexts = new CopyOnWriteArrayList<>();
    final AtomicInteger batched = new AtomicInteger();
    final AtomicInteger batches = new AtomicInteger();
    volatile boolean swappedFails;

    private final Pool pool;

    ExampleConsumer(Pool pool) {
        this.pool = pool;
    }

    static String text(InboundMessage message) {
        return new String(message.payload(), StandardCharsets.UTF_8);
    }

    @Incoming("handled")
    Uni<Void> handle(InboundMessage message) {
        Context context = Vertx.currentContext();
        return pool.query("select 1")
                .execute()
                .invoke(() -> {
                    if (VertxContext.isDuplicatedContext(context) && context.equals(Vertx.currentContext())) {
                        contexts.add(context);
                    }
                    handled.add(text(message));
                })
                .replaceWithVoid();
    }

    @Incoming("swapped")
    Uni<Void> handleSwapped(InboundMessage message) {
        if (swappedFails) {
            return Uni.createFrom().failure(new IllegalStateException("database is away"));
        }
        swapped.add(message.topic() + "=" + text(message));
        return Uni.createFrom().voidItem();
    }

    /** One statement a batch, acknowledged when it is done. */
    void batch(@Observes StartupEvent event, @Channel("batched") Multi<Message<InboundMessage>> messages) {
        messages.group()
                .intoLists()
                .of(BATCH, Duration.ofMillis(20))
                // a batch that is due while the one before is being stored; the receive maximum bounds them
                .onOverflow()
                .bufferUnconditionally()
                .onItem()
                .transformToUniAndConcatenate(this::store)
                .subscribe()
                .with(done -> {});
    }

    private Uni<Void> store(List<Message<InboundMessage>> batch) {
        return pool.query("select 1")
                .execute()
                .invoke(() -> {
                    batched.addAndGet(batch.size());
                    batches.incrementAndGet();
                })
                .call(() -> Uni.join()
                        .all(batch.stream()
                                .map(message -> Uni.createFrom().completionStage(message.ack()))
                                .toList())
                        .andFailFast())
                .replaceWithVoid();
    }
}
