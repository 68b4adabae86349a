package io.millwright.service.mqtt;

import io.millwright.model.envelope.Decoded;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.message.Payload;
import io.millwright.model.topic.MachineTopic;

/** Reads machines' messages. Total: whatever the topic and the bytes, it yields an outcome. */
public final class MachineMessages {
    private MachineMessages() {}

    public static <P extends Payload> MachineMessage<P> read(InboundMessage message, Class<P> payloadType) {
        return MachineTopic.parse(message.topic())
                .map(topic -> read(message, topic, payloadType))
                .orElseGet(() -> new MachineMessage.IllegalTopic<>(message.topic()));
    }

    private static <P extends Payload> MachineMessage<P> read(
            InboundMessage message, MachineTopic topic, Class<P> payloadType) {
        if (message.payload().length == 0 && topic.messageClass().retained()) {
            return new MachineMessage.Cleared<>(topic);
        }
        return switch (EnvelopeCodec.decode(message.payload(), topic, payloadType)) {
            case Decoded.Valid<P>(var envelope) ->
                envelope.payload().messageClass() == topic.messageClass()
                        ? new MachineMessage.Decoded<>(topic, envelope)
                        : new MachineMessage.IllegalTopic<>(message.topic());
            case Decoded.Malformed<P>(var messageId, var detail) ->
                new MachineMessage.Malformed<>(topic, messageId, detail);
        };
    }
}
