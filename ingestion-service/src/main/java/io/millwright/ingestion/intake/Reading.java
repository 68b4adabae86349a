package io.millwright.ingestion.intake;

import io.millwright.model.envelope.Decoded;
import io.millwright.model.envelope.Envelope;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.message.Telemetry;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.service.mqtt.InboundMessage;
import io.millwright.service.registry.Lookup;
import java.util.Optional;

/** A message as far as it can be judged by itself. */
sealed interface Reading {
    /** Legal: what becomes of it hangs on the registry alone. */
    record Legal(InboundMessage message, MachineTopic topic, Envelope<Telemetry> envelope) implements Reading {}

    /** Nothing else needs to be known. */
    record Settled(Verdict verdict) implements Reading {}

    static Reading of(InboundMessage message) {
        Optional<MachineTopic> topic =
                MachineTopic.parse(message.topic()).filter(parsed -> parsed.messageClass() == MessageClass.TELEMETRY);
        if (topic.isEmpty()) {
            return new Settled(new Verdict.Malformed(null, null, "the topic is not one of telemetry"));
        }
        if (message.payload().length == 0) {
            return new Settled(new Verdict.Ignored());
        }
        return switch (EnvelopeCodec.decode(message.payload(), topic.get(), Telemetry.class)) {
            case Decoded.Valid<Telemetry>(var envelope) -> new Legal(message, topic.get(), envelope);
            case Decoded.Malformed<Telemetry>(var messageId, var detail) ->
                new Settled(new Verdict.Malformed(topic.get(), messageId, detail));
        };
    }

    /** What the message becomes, given the registry's word on its machine. The topic's area does not count. */
    static Verdict decide(Legal legal, Lookup machine, TimeLimits limits) {
        return switch (machine) {
            case Lookup.Known known ->
                new Verdict.Accepted(ValueDecision.decide(
                        legal.topic().machine(),
                        legal.envelope(),
                        legal.message().receivedAt(),
                        limits));
            case Lookup.Unknown unknown ->
                new Verdict.Unregistered(legal.topic(), legal.envelope().messageId());
            case Lookup.Undecided undecided -> new Verdict.Undecided(legal.message());
        };
    }
}
