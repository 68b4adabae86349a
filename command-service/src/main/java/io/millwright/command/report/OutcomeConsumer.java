package io.millwright.command.report;

import io.millwright.command.lifecycle.CommandEvent.OutcomeArrived;
import io.millwright.command.lifecycle.Report;
import io.millwright.model.message.Outcome;
import io.millwright.model.topic.MessageClass;
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
class OutcomeConsumer {
    private static final String CHANNEL = "outcome";

    private final Multi<Message<InboundMessage>> channel;
    private final ReportService service;
    private final ReportConfig config;
    private final ReportChannelConsumer consumer;

    OutcomeConsumer(
            @Channel(CHANNEL) Multi<Message<InboundMessage>> channel, ReportService service, ReportConfig config) {
        this.channel = channel;
        this.service = service;
        this.config = config;
        this.consumer = new ReportChannelConsumer(CHANNEL, config.atOnce(), this::on);
    }

    void start(@Observes StartupEvent event) {
        channel.subscribe().withSubscriber(consumer);
    }

    void stop(@Observes ShutdownEvent event) {
        consumer.stop();
    }

    private Uni<Void> on(InboundMessage message) {
        return service.take(
                message,
                MessageClass.OUTCOME,
                Outcome.class,
                Outcome::commandId,
                (envelope, now) -> new OutcomeArrived(
                        Report.of(envelope.payload(), envelope.position(), now, config.maxResultBytes())));
    }
}
