package io.millwright.ingestion.intake;

import io.millwright.service.batch.Batcher;
import io.millwright.service.mqtt.InFlight;
import io.millwright.service.mqtt.InboundMessage;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;

/** Collects the channel's messages into batches, and acknowledges each after its batch is committed. */
@ApplicationScoped
class TelemetryConsumer {
    private final Multi<Message<InboundMessage>> channel;
    private final InFlight inFlight;

    TelemetryConsumer(
            @Channel("telemetry") Multi<Message<InboundMessage>> channel,
            DurableIntakeService intake,
            IntakeConfig config) {
        this.channel = channel;
        var batcher = new Batcher<InboundMessage>(
                config.batchSize(),
                config.batchDelay(),
                config.transactions(),
                Infrastructure.getDefaultWorkerPool(),
                intake::take);
        this.inFlight = new InFlight("telemetry", config.inFlight(), batcher::add);
    }

    void start(@Observes StartupEvent event) {
        channel.subscribe().withSubscriber(inFlight);
    }

    void stop(@Observes ShutdownEvent event) {
        inFlight.stop();
    }
}
