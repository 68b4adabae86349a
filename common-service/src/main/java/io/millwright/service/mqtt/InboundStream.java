package io.millwright.service.mqtt;

import io.smallrye.mutiny.helpers.Subscriptions;
import io.smallrye.reactive.messaging.providers.locals.ContextAwareMessage;
import io.vertx.core.Context;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.jspecify.annotations.Nullable;

/**
 * What one subscriber of a channel sees of it: as many messages as it asks for, one after the other on one event loop, each
 * with a duplicated Vert.x context of its own, so that what a handler puts there (a database session) is its own.
 */
final class InboundStream implements Flow.Publisher<Message<InboundMessage>>, Flow.Subscription {
    private final InboundChannel channel;
    private final Context context;
    private final AtomicLong demand = new AtomicLong();
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private volatile Flow.@Nullable Subscriber<? super Message<InboundMessage>> subscriber;
    private volatile boolean cancelled;

    /** @param context an event-loop context, not a duplicated one */
    InboundStream(InboundChannel channel, Context context) {
        this.channel = channel;
        this.context = context;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super Message<InboundMessage>> newSubscriber) {
        if (subscriber != null) {
            Subscriptions.fail(
                    newSubscriber,
                    new IllegalStateException("channel " + channel.name() + " has a subscriber already"));
            return;
        }
        subscriber = newSubscriber;
        newSubscriber.onSubscribe(this);
    }

    @Override
    public void request(long messages) {
        if (messages <= 0) {
            throw new IllegalArgumentException("messages must be asked for by a positive number, not " + messages);
        }
        Subscriptions.add(demand, messages);
        wake();
    }

    @Override
    public void cancel() {
        cancelled = true;
    }

    /** There may be something to hand out. From any thread. */
    void wake() {
        if (demand.get() > 0 && scheduled.compareAndSet(false, true)) {
            context.runOnContext(turn -> {
                scheduled.set(false);
                handOut();
            });
        }
    }

    private void handOut() {
        Flow.Subscriber<? super Message<InboundMessage>> target = subscriber;
        while (target != null && !cancelled && demand.get() > 0) {
            Optional<Delivery> next = channel.next();
            if (next.isEmpty()) {
                return;
            }
            Subscriptions.subtract(demand, 1);
            target.onNext(message(next.get()));
        }
    }

    private Message<InboundMessage> message(Delivery delivery) {
        var settled = new AtomicBoolean();
        return Message.of(
                delivery.message(),
                ContextAwareMessage.captureContextMetadata(Metadata.empty()),
                metadata -> settle(settled, () -> channel.handled(delivery)),
                (failure, metadata) -> settle(settled, () -> channel.failed(delivery, failure)));
    }

    private static CompletionStage<Void> settle(AtomicBoolean settled, Runnable first) {
        if (settled.compareAndSet(false, true)) {
            first.run();
        }
        return CompletableFuture.completedFuture(null);
    }
}
