package io.millwright.command.report;

import io.millwright.service.mqtt.InboundMessage;
import io.smallrye.mutiny.Uni;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Function;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Hands a channel's messages to a handler, a bounded number at once, so that they can be recorded together; each is
 * acknowledged when its own is done.
 */
final class ReportChannelConsumer implements Flow.Subscriber<Message<InboundMessage>> {
    private static final Logger LOG = Logger.getLogger(ReportChannelConsumer.class);

    private final String channel;
    private final int atOnce;
    private final Function<InboundMessage, Uni<Void>> handler;
    private volatile Flow.@Nullable Subscription subscription;

    ReportChannelConsumer(String channel, int atOnce, Function<InboundMessage, Uni<Void>> handler) {
        this.channel = channel;
        this.atOnce = atOnce;
        this.handler = handler;
    }

    void stop() {
        Flow.Subscription active = subscription;
        if (active != null) {
            active.cancel();
        }
    }

    @Override
    public void onSubscribe(Flow.Subscription begun) {
        subscription = begun;
        begun.request(atOnce);
    }

    @Override
    public void onNext(Message<InboundMessage> message) {
        Uni.createFrom()
                .deferred(() -> handler.apply(message.getPayload()))
                .subscribe()
                .with(_ -> settled(message.ack()), failure -> settled(message.nack(failure)));
    }

    private void settled(CompletionStage<Void> told) {
        told.whenComplete((_, failure) -> {
            if (failure != null) {
                LOG.warnf("not acknowledged, it comes again channel=%s error=%s", channel, failure.getMessage());
            }
            Flow.Subscription active = subscription;
            if (active != null) {
                active.request(1);
            }
        });
    }

    @Override
    public void onError(Throwable failure) {
        LOG.errorf(failure, "nothing is consumed any more channel=%s error=%s", channel, failure.getMessage());
    }

    @Override
    public void onComplete() {
        LOG.infof("closed channel=%s", channel);
    }
}
