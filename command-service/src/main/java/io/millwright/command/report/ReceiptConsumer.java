package io.millwright.command.report;

import io.millwright.command.lifecycle.CommandEvent.ReceiptArrived;
import io.millwright.model.message.Receipt;
import io.millwright.model.topic.MessageClass;
import io.millwright.service.mqtt.InFlight;
import io.millwright.service.mqtt.InboundMessage;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;

@ApplicationScoped
class ReceiptConsumer {
    private static final String CHANNEL = "receipt";

    private final Multi<Message<InboundMessage>> channel;
    private final ReportService service;
    private final InFlight inFlight;

    ReceiptConsumer(
            @Channel(CHANNEL) Multi<Message<InboundMessage>> channel, ReportService service, ReportConfig config) {
        this.channel = channel;
        this.service = service;
        this.inFlight = new InFlight(CHANNEL, config.atOnce(), this::on);
    }

    void start(@Observes StartupEvent event) {
        channel.subscribe().withSubscriber(inFlight);
    }

    void stop(@Observes ShutdownEvent event) {
        inFlight.stop();
    }

    private Uni<Void> on(InboundMessage message) {
        return service.take(
                message,
                MessageClass.RECEIPT,
                Receipt.class,
                Receipt::commandId,
                (_, _) -> Uni.createFrom().item(ReceiptArrived::new));
    }
}
