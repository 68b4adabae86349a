package io.millwright.command.delivery;

import io.millwright.command.ledger.CommandOrder;
import io.millwright.command.ledger.StoredCommand;
import io.millwright.command.lifecycle.Terms;
import io.millwright.model.envelope.CloudMessage;
import io.millwright.model.envelope.Envelope;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.id.AreaId;
import io.millwright.model.message.CommandRequest;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.service.mqtt.OutboundMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** Commands as messages. Pure. */
final class CommandMessages {
    private static final String SOURCE = "command";
    private static final String TRACE_PARENT = "traceparent";

    private CommandMessages() {}

    /**
     * Never retained, QoS 1, and of the broker's concern no longer than {@code expiry}.
     *
     * @param area where the registry says the machine stands
     * @param messageId a new one for every attempt
     * @param sentAt by the database's clock, so that the machine can set it against the expiry
     */
    static OutboundMessage of(StoredCommand command, AreaId area, String messageId, Instant sentAt, Duration expiry) {
        CommandOrder order = command.order();
        Terms terms = command.life().terms();
        var payload = new CommandRequest(
                order.key().commandId(),
                order.type(),
                order.parameters(),
                terms.createdAt(),
                terms.expiresAt(),
                order.configurationRevision());
        var message = new CloudMessage<>(
                messageId, SOURCE, sentAt, Envelope.SCHEMA_VERSION, terms.expiresAt(), order.correlationId(), payload);
        String topic =
                MachineTopic.of(order.machine(), area, MessageClass.COMMAND).path();
        Map<String, String> properties =
                order.traceParent() == null ? Map.of() : Map.of(TRACE_PARENT, order.traceParent());
        return new OutboundMessage(
                topic, EnvelopeCodec.encode(message), MessageClass.COMMAND.maxQos(), false, expiry, properties);
    }
}
