package io.millwright.ingestion.intake;

import io.millwright.service.mqtt.InboundMessage;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Collects the channel's messages into batches, and acknowledges each after its batch is committed. */
@ApplicationScoped
class TelemetryConsumer {
    private static final Logger LOG = Logger.getLogger(TelemetryConsumer.class);

    private final Multi<Message<InboundMessage>> channel;
    private final Batcher<InboundMessage> batcher;
    private final int inFlight;
    private volatile Flow.@Nullable Subscription subscription;

    TelemetryConsumer(
            @Channel("telemetry") Multi<Message<InboundMessage>> channel,
            DurableIntakeService intake,
            IntakeConfig config) {
        this.channel = channel;
        this.inFlight = config.inFlight();
        this.batcher = new Batcher<>(
                config.batchSize(),
                config.batchDelay(),
                config.transactions(),
                Infrastructure.getDefaultWorkerPool(),
                intake::take);
    }

    void start(@Observes StartupEvent event) {
        channel.subscribe().withSubscriber(new InFlight());
    }

    void stop(@Observes ShutdownEvent event) {
        Flow.Subscription active = subscription;
        if (active != null) {
            active.cancel();
        }
    }

    /**
     * Asks for one more message whenever one is settled, so that never more than {@code in-flight} are in hand. Mutiny's
     * {@code merge} would do the same, at a cost a message that grows with their number.
     */
    private final class InFlight implements Flow.Subscriber<Message<InboundMessage>> {
        @Override
        public void onSubscribe(Flow.Subscription begun) {
            subscription = begun;
            begun.request(inFlight);
        }

        @Override
        public void onNext(Message<InboundMessage> message) {
            batcher.add(message.getPayload())
                    .subscribe()
                    .with(done -> settled(message.ack()), failure -> settled(message.nack(failure)));
        }

        private void settled(CompletionStage<Void> told) {
            told.whenComplete((done, failure) -> {
                if (failure != null) {
                    LOG.warnf("telemetry not acknowledged, it comes again error=%s", failure.getMessage());
                }
                Flow.Subscription active = subscription;
                if (active != null) {
                    active.request(1);
                }
            });
        }

        @Override
        public void onError(Throwable failure) {
            LOG.errorf(failure, "telemetry is no longer consumed error=%s", failure.getMessage());
        }

        @Override
        public void onComplete() {
            LOG.info("telemetry channel is closed");
        }
    }
}
