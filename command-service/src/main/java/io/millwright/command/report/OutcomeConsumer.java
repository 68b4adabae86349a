package io.millwright.command.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.command.lifecycle.CommandEvent;
import io.millwright.command.lifecycle.CommandEvent.OutcomeArrived;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.lifecycle.Report;
import io.millwright.command.type.TypeRulesService;
import io.millwright.model.envelope.Envelope;
import io.millwright.model.message.Outcome;
import io.millwright.model.topic.MessageClass;
import io.millwright.service.mqtt.InFlight;
import io.millwright.service.mqtt.InboundMessage;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jspecify.annotations.Nullable;

@ApplicationScoped
class OutcomeConsumer {
    private static final String CHANNEL = "outcome";

    private final Multi<Message<InboundMessage>> channel;
    private final ReportService service;
    private final ReportConfig config;
    private final TypeRulesService types;
    private final InFlight inFlight;

    OutcomeConsumer(
            @Channel(CHANNEL) Multi<Message<InboundMessage>> channel,
            ReportService service,
            ReportConfig config,
            TypeRulesService types) {
        this.channel = channel;
        this.service = service;
        this.config = config;
        this.types = types;
        this.inFlight = new InFlight(CHANNEL, config.atOnce(), this::on);
    }

    void start(@Observes StartupEvent event) {
        channel.subscribe().withSubscriber(inFlight);
    }

    void stop(@Observes ShutdownEvent event) {
        inFlight.stop();
    }

    private Uni<Void> on(InboundMessage message) {
        return service.take(message, MessageClass.OUTCOME, Outcome.class, Outcome::commandId, this::event);
    }

    private Uni<Function<Instant, CommandEvent>> event(CommandKey key, Envelope<Outcome> envelope) {
        return offence(key, envelope.payload().result())
                .map(offence -> now -> new OutcomeArrived(Report.of(
                        envelope.payload(), envelope.position(), now, config.maxResultBytes(), offence.orElse(null))));
    }

    private Uni<Optional<String>> offence(CommandKey key, @Nullable JsonNode result) {
        return result == null
                ? Uni.createFrom().item(Optional.empty())
                : types.ofResults(key).map(rules -> rules.flatMap(known -> known.resultOffence(result)));
    }
}
