package io.millwright.command.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.command.CommandTestBase;
import io.millwright.command.ProbeDevice;
import io.millwright.command.ledger.ChangeQueueService;
import io.millwright.command.ledger.LedgerService;
import io.millwright.model.envelope.DecodedCloud;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.CommandRequest;
import io.millwright.service.mqtt.MqttPublisher;
import io.millwright.service.mqtt.OutboundMessage;
import io.millwright.service.mqtt.PublishResult;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Two more publishers beside the service's own, as other replicas have them, at one outbox in a real database. */
@QuarkusTest
class CompetingPublishersTest extends CommandTestBase {
    private static final int COMMANDS = 60;

    @Inject
    OutboxRepository outbox;

    @Inject
    LedgerService ledger;

    @Inject
    ChangeQueueService queue;

    @Inject
    DeliveryConfig config;

    @Inject
    MeterRegistry metrics;

    @Test
    void nobodySendsWhatAnotherSends() {
        MachineKey machine = aRegisteredMachine();
        List<String> submitted = new ArrayList<>();
        for (int i = 0; i < COMMANDS; i++) {
            submitted.add(submitted(machine, "PT1M"));
        }
        List<String> sentByOthers = new CopyOnWriteArrayList<>();
        List<OutboxPublisher> others = List.of(publisher(sentByOthers), publisher(sentByOthers));

        try (ProbeDevice device = ProbeDevice.online(machine, broker.port(), 1)) {
            soon().untilAsserted(() -> {
                Uni.join()
                        .all(others.stream()
                                .map(other -> other.claim().chain(other::send))
                                .toList())
                        .andFailFast()
                        .await()
                        .indefinitely();
                assertThat(sent(sentByOthers, device)).containsAll(submitted);
            });

            // what other tests left to be sent is none of this test's business
            assertThat(sent(sentByOthers, device).stream().filter(submitted::contains))
                    .containsExactlyInAnyOrderElementsOf(submitted);
        }
    }

    private static List<String> sent(List<String> byOthers, ProbeDevice device) {
        List<String> sent = new ArrayList<>(byOthers);
        sent.addAll(device.commands());
        return sent;
    }

    private OutboxPublisher publisher(List<String> sent) {
        return publisher(message -> {
            sent.add(idOf(message));
            return Uni.createFrom().item(new PublishResult.Accepted());
        });
    }

    private OutboxPublisher publisher(MqttPublisher mqtt) {
        return new OutboxPublisher(pool, outbox, ledger, queue, mqtt, config, metrics);
    }

    private static String idOf(OutboundMessage message) {
        return switch (EnvelopeCodec.decodeCloud(message.payload(), CommandRequest.class)) {
            case DecodedCloud.Valid<CommandRequest>(var cloud) ->
                cloud.payload().commandId().value();
            case DecodedCloud.Malformed<CommandRequest>(var detail) -> throw new AssertionError(detail);
        };
    }
}
