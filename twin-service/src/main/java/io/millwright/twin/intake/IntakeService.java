package io.millwright.twin.intake;

import io.millwright.model.id.MachineKey;
import io.millwright.model.message.Payload;
import io.millwright.service.mqtt.InboundMessage;
import io.millwright.service.mqtt.MachineMessage;
import io.millwright.service.mqtt.MachineMessages;
import io.millwright.service.registry.KnownMachines;
import io.millwright.service.registry.Lookup;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

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
        Taken<P> read = read(message, payloadType);
        return read instanceof Taken.Valid<P> valid
                ? ask(valid.topic().machine()).map(lookup -> registered(valid, lookup))
                : Uni.createFrom().item(read);
    }

    /** What is wrong with a message by itself; a valid one may still be of a machine that nobody knows. */
    public static <P extends Payload> Taken<P> read(InboundMessage message, Class<P> payloadType) {
        return switch (MachineMessages.read(message, payloadType)) {
            case MachineMessage.Decoded<P>(var topic, var envelope) ->
                new Taken.Valid<>(topic, envelope, message.receivedAt());
            case MachineMessage.Malformed<P>(var topic, var messageId, var detail) ->
                new Taken.Malformed<>(topic, messageId, detail);
            case MachineMessage.Cleared<P> _ -> new Taken.Cleared<>();
            case MachineMessage.IllegalTopic<P> _ -> new Taken.IllegalTopic<>();
        };
    }

    /** Those that are known without asking anybody. */
    public Uni<Set<MachineKey>> known(Collection<MachineKey> keys) {
        return machines.findAll(keys).map(Map::keySet);
    }

    /** Asks the registry where need be. A machine that nobody can tell of now is remembered to be read again. */
    public Uni<Lookup> ask(MachineKey machine) {
        return machines.find(machine).invoke(lookup -> {
            if (lookup instanceof Lookup.Undecided) {
                postponed.add();
            }
        });
    }

    public static <P> Taken<P> registered(Taken.Valid<P> valid, Lookup lookup) {
        return switch (lookup) {
            case Lookup.Known _ -> valid;
            case Lookup.Unknown _ ->
                new Taken.Unregistered<>(valid.topic(), valid.envelope().messageId());
            case Lookup.Undecided _ -> new Taken.Postponed<>();
        };
    }
}
