package io.millwright.command.report;

import io.millwright.command.lifecycle.CommandEvent.ReceiptArrived;
import io.millwright.model.message.Receipt;
import io.millwright.model.topic.MessageClass;
import io.millwright.service.mqtt.InboundMessage;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Incoming;

@ApplicationScoped
class ReceiptConsumer {
    private final ReportService service;

    ReceiptConsumer(ReportService service) {
        this.service = service;
    }

    @Incoming("receipt")
    Uni<Void> on(InboundMessage message) {
        return service.take(
                message, MessageClass.RECEIPT, Receipt.class, Receipt::commandId, (_, now) -> new ReceiptArrived(now));
    }
}
