package io.millwright.twin.intake;

import io.millwright.model.envelope.Envelope;
import io.millwright.model.message.Payload;
import io.millwright.model.topic.MachineTopic;
import io.millwright.service.mqtt.InboundMessage;
import io.millwright.service.mqtt.MachineMessage;
import io.millwright.service.mqtt.MachineMessages;
import io.millwright.service.registry.KnownMachines;
import io.millwright.service.registry.Lookup;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Checks messages before a feature sees them. */
@ApplicationScoped
public class IntakeService {
    private final KnownMachines machines;
    private final PostponedService postponed;

    IntakeService(KnownMachines machines, PostponedService postponed) {
        this.machines = machines;
        this.postponed = postponed;
    }

    /** Never fails for what a device sent. */
    public <P extends Payload> Uni<Taken<P>> take(InboundMessage message, Class<P> payloadType) {
        return switch (MachineMessages.read(message, payloadType)) {
            case MachineMessage.Decoded<P>(var topic, var envelope) -> registered(topic, envelope, message);
            case MachineMessage.Malformed<P>(var topic, var messageId, var detail) ->
                done(new Taken.Malformed<>(topic, messageId, detail));
            case MachineMessage.Cleared<P> _ -> done(new Taken.Cleared<>());
            case MachineMessage.IllegalTopic<P> _ -> done(new Taken.IllegalTopic<>());
        };
    }

    private static <T> Uni<T> done(T item) {
        return Uni.createFrom().item(item);
    }

    private <P> Uni<Taken<P>> registered(MachineTopic topic, Envelope<P> envelope, InboundMessage message) {
        return machines.find(topic.machine()).map(lookup -> switch (lookup) {
            case Lookup.Known _ -> new Taken.Valid<>(topic, envelope, message.receivedAt());
            case Lookup.Unknown _ -> new Taken.Unregistered<>(topic, envelope.messageId());
            case Lookup.Undecided _ -> {
                postponed.add();
                yield new Taken.Postponed<>();
            }
        });
    }
}
