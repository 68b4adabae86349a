package io.millwright.twin.intake;

import io.millwright.model.envelope.Envelope;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.Payload;
import io.millwright.model.topic.MachineTopic;
import io.millwright.service.mqtt.InboundMessage;
import io.millwright.service.mqtt.MachineMessage;
import io.millwright.service.mqtt.MachineMessages;
import io.millwright.service.registry.KnownMachines;
import io.millwright.service.registry.Lookup;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Checks messages before a feature sees them. */
@ApplicationScoped
public class IntakeService {
    private static final Duration FIRST_BACK_OFF = Duration.ofSeconds(1);

    private final KnownMachines machines;
    private final IntakeConfig config;
    private final PostponedService postponed;
    private final AtomicInteger waiting = new AtomicInteger();

    IntakeService(KnownMachines machines, IntakeConfig config, PostponedService postponed) {
        this.machines = machines;
        this.config = config;
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
        return lookUp(topic.machine()).map(lookup -> switch (lookup) {
            case Lookup.Known _ -> new Taken.Valid<>(topic, envelope, message.receivedAt());
            case Lookup.Unknown _ -> new Taken.Unregistered<>(topic, envelope.messageId());
            case Lookup.Undecided _ -> new Taken.Postponed<>();
        });
    }

    private Uni<Lookup> lookUp(MachineKey machine) {
        return machines.find(machine)
                .flatMap(lookup -> lookup instanceof Lookup.Undecided ? await(machine) : done(lookup));
    }

    private Uni<Lookup> await(MachineKey machine) {
        if (waiting.incrementAndGet() > config.maxWaiting()) {
            waiting.decrementAndGet();
            postponed.add();
            return done(new Lookup.Undecided());
        }
        return machines.find(machine)
                .onItem()
                .transformToUni(lookup -> lookup instanceof Lookup.Undecided
                        ? Uni.createFrom().<Lookup>failure(new UndecidedException(machine))
                        : done(lookup))
                .onFailure(UndecidedException.class)
                .retry()
                .withBackOff(FIRST_BACK_OFF, config.maxBackOff())
                .indefinitely()
                .onTermination()
                .invoke(waiting::decrementAndGet);
    }

    /** Carries "not yet" through Mutiny's retry, which only knows failures. */
    private static final class UndecidedException extends RuntimeException {
        UndecidedException(MachineKey machine) {
            super("nobody can tell now whether " + machine + " is registered", null, false, false);
        }
    }
}
