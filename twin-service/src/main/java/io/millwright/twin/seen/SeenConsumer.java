package io.millwright.twin.seen;

import com.fasterxml.jackson.core.JacksonException;
import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.model.json.Json;
import io.millwright.model.message.MachinesSeen;
import io.millwright.service.mqtt.InboundMessage;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/** Batches of which machines were heard. A lost one costs little: the next tells the same again, only newer. */
@ApplicationScoped
class SeenConsumer {
    private final SeenRepository repository;
    private final MeterRegistry metrics;

    SeenConsumer(SeenRepository repository, MeterRegistry metrics) {
        this.repository = repository;
        this.metrics = metrics;
    }

    /** Completes when it is committed; what can't be read is counted. */
    @Incoming("seen")
    Uni<Void> on(InboundMessage message) {
        return read(message.payload())
                .map(seen -> repository.note(seen).invoke(() -> count("stored")))
                .orElseGet(() -> {
                    count("malformed");
                    return Uni.createFrom().voidItem();
                });
    }

    private static Optional<MachinesSeen> read(byte[] payload) {
        try {
            return Optional.ofNullable(Json.MAPPER.readValue(payload, MachinesSeen.class));
        } catch (JacksonException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("an array of bytes can be read", e);
        }
    }

    private void count(String outcome) {
        metrics.counter("twin.seen.batches", "outcome", outcome).increment();
    }
}
