package io.millwright.ingestion.intake;

import io.millwright.service.mqtt.InboundMessage;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jboss.logging.Logger;

/** Collects the channel's messages into batches, and acknowledges each after its batch is committed. */
@ApplicationScoped
class TelemetryConsumer {
    private static final Logger LOG = Logger.getLogger(TelemetryConsumer.class);

    private final Multi<Message<InboundMessage>> channel;
    private final Batcher<InboundMessage> batcher;
    private final int inFlight;
    private Cancellable consumption = () -> {};

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

    /** At most {@code in-flight} messages are asked for before one is acknowledged. */
    void start(@Observes StartupEvent event) {
        consumption = channel.onItem()
                .transformToUni(this::take)
                .merge(inFlight)
                .subscribe()
                .with(
                        done -> {},
                        failure ->
                                LOG.errorf(failure, "telemetry is no longer consumed error=%s", failure.getMessage()));
    }

    void stop(@Observes ShutdownEvent event) {
        consumption.cancel();
    }

    private Uni<Void> take(Message<InboundMessage> message) {
        return batcher.add(message.getPayload())
                .onItemOrFailure()
                .transformToUni((done, failure) ->
                        Uni.createFrom().completionStage(failure == null ? message.ack() : message.nack(failure)));
    }
}
