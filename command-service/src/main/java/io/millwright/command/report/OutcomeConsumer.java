package io.millwright.command.report;

import io.millwright.command.lifecycle.CommandEvent.OutcomeArrived;
import io.millwright.command.lifecycle.Report;
import io.millwright.model.message.Outcome;
import io.millwright.model.topic.MessageClass;
import io.millwright.service.mqtt.InboundMessage;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Incoming;

@ApplicationScoped
class OutcomeConsumer {
    private final ReportService service;
    private final ReportConfig config;

    OutcomeConsumer(ReportService service, ReportConfig config) {
        this.service = service;
        this.config = config;
    }

    @Incoming("outcome")
    Uni<Void> on(InboundMessage message) {
        return service.take(
                message,
                MessageClass.OUTCOME,
                Outcome.class,
                Outcome::commandId,
                (envelope, now) -> new OutcomeArrived(
                        Report.of(envelope.payload(), envelope.position(), now, config.maxResultBytes())));
    }
}
