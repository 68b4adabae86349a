package io.millwright.service.mqtt;

import io.smallrye.mutiny.Uni;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Function;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Takes the messages of one channel in their order, and never has more than so many in hand: it asks for one more whenever
 * one is settled. A message is acknowledged when its handler completes and comes again when its handler fails or throws.
 * Mutiny's {@code merge} would do the same, at a cost a message that grows with their number.
 */
public final class InFlight implements Flow.Subscriber<Message<InboundMessage>> {
    private static final Logger LOG = Logger.getLogger(InFlight.class);

    private final String channel;
    private final int limit;
    private final Function<InboundMessage, Uni<Void>> handler;
    private volatile Flow.@Nullable Subscription subscription;

    /** @param limit at or above the channel's {@code receive-maximum}, so that the broker's window is the narrower one */
    public InFlight(String channel, int limit, Function<InboundMessage, Uni<Void>> handler) {
        this.channel = channel;
        this.limit = limit;
        this.handler = handler;
    }

    /** Takes no more; what is in hand goes on. */
    public void stop() {
        Flow.Subscription active = subscription;
        if (active != null) {
            active.cancel();
        }
    }

    @Override
    public void onSubscribe(Flow.Subscription begun) {
        subscription = begun;
        begun.request(limit);
    }

    @Override
    public void onNext(Message<InboundMessage> message) {
        Uni.createFrom()
                .deferred(() -> handler.apply(message.getPayload()))
                .subscribe()
                .with(done -> settled(message.ack()), failure -> settled(message.nack(failure)));
    }

    private void settled(CompletionStage<Void> told) {
        told.whenComplete((done, failure) -> {
            if (failure != null) {
                LOG.warnf(
                        "message not acknowledged, it comes again channel=%s error=%s", channel, failure.getMessage());
            }
            Flow.Subscription active = subscription;
            if (active != null) {
                active.request(1);
            }
        });
    }

    @Override
    public void onError(Throwable failure) {
        LOG.errorf(failure, "messages are no longer consumed channel=%s error=%s", channel, failure.getMessage());
    }

    @Override
    public void onComplete() {
        LOG.infof("channel is closed channel=%s", channel);
    }
}
