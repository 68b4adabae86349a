package io.millwright.command.connectivity;

import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.model.envelope.Envelope;
import io.millwright.model.message.Availability;
import io.millwright.service.mqtt.InboundMessage;
import io.millwright.service.mqtt.MachineMessage;
import io.millwright.service.mqtt.MachineMessages;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Locale;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/** Takes availability messages. Answering refused ones on {@code rejection} is left to the twin, which takes them too. */
@ApplicationScoped
class AvailabilityConsumer {
    private enum Fate {
        ONLINE,
        OFFLINE,
        STALE,
        MALFORMED,
        ILLEGAL_TOPIC,
        CLEARED
    }

    private final ConnectivityService service;
    private final MeterRegistry metrics;

    AvailabilityConsumer(ConnectivityService service, MeterRegistry metrics) {
        this.service = service;
        this.metrics = metrics;
    }

    @Incoming("availability")
    Uni<Void> on(InboundMessage message) {
        return take(message).invoke(this::count).replaceWithVoid();
    }

    private Uni<Fate> take(InboundMessage message) {
        return switch (MachineMessages.read(message, Availability.class)) {
            case MachineMessage.Decoded<Availability>(var topic, var envelope) ->
                service.tell(topic.machine(), session(envelope), envelope.bootUid())
                        .map(AvailabilityConsumer::fate);
            case MachineMessage.Malformed<Availability> _ -> Uni.createFrom().item(Fate.MALFORMED);
            case MachineMessage.IllegalTopic<Availability> _ -> Uni.createFrom().item(Fate.ILLEGAL_TOPIC);
            case MachineMessage.Cleared<Availability> _ -> Uni.createFrom().item(Fate.CLEARED);
        };
    }

    private static Session session(Envelope<Availability> envelope) {
        Availability availability = envelope.payload();
        return new Session(
                envelope.bootId(),
                availability.sessionId(),
                availability.status() == Availability.Status.ONLINE,
                envelope.via());
    }

    private static Fate fate(ConnectivityOutcome outcome) {
        return switch (outcome) {
            case ConnectivityOutcome.CameOnline _ -> Fate.ONLINE;
            case ConnectivityOutcome.WentOffline _ -> Fate.OFFLINE;
            case ConnectivityOutcome.Stale _ -> Fate.STALE;
        };
    }

    private void count(Fate fate) {
        metrics.counter("command.availability", "outcome", fate.name().toLowerCase(Locale.ROOT))
                .increment();
    }
}
