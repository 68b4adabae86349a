package io.millwright.service.mqtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.hivemq.client.mqtt.mqtt5.message.publish.puback.Mqtt5PubAckReasonCode;
import io.millwright.testing.BrokerProcess;
import io.millwright.testing.MqttProbe;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever dies, every message that the broker acknowledged to its sender is handled at least once. */
class NoLossTest {
    private static final Duration SOON = Duration.ofSeconds(60);

    private static BrokerProcess broker;

    @TempDir
    Path folder;

    private final String topic = "n/" + UUID.randomUUID();
    private final String filter = "$share/test/" + topic;
    private final String clientId = "test-0-" + UUID.randomUUID();

    @BeforeAll
    static void startBroker() {
        broker = BrokerProcess.onDisk().start();
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @Test
    void consumerKilledInMidStreamLosesNothing() throws Exception {
        // given a consumer in mid stream
        Path handled = folder.resolve("handled");
        Set<String> sent = new TreeSet<>();
        try (var probe = MqttProbe.connect(broker.port(), "probe-" + UUID.randomUUID())) {
            try (var consumer = HandlingProcess.start(broker.url(), filter, clientId, handled)) {
                await().atMost(SOON)
                        .until(() -> send(probe, sent) && !lines(handled).isEmpty());
                for (int i = 0; i < 300; i++) {
                    send(probe, sent);
                }

                // when
                consumer.kill9();
                assertThat(lines(handled)).hasSizeBetween(1, sent.size() - 1);
            }
            for (int i = 0; i < 100; i++) {
                send(probe, sent);
            }

            // then
            try (var second = HandlingProcess.start(broker.url(), filter, clientId, handled)) {
                await().atMost(SOON).until(second::isAlive);
                await().atMost(SOON)
                        .untilAsserted(() -> assertThat(lines(handled)).containsAll(sent));
            }
        }
    }

    @Test
    void brokerKilledInMidStreamLosesNothing() {
        Set<String> sent = new TreeSet<>();
        try (var channel = TestChannel.on(broker.url(), filter)
                .clientId(clientId)
                .handler(text -> Uni.createFrom().voidItem().onItem().delayIt().by(Duration.ofMillis(10)))
                .start()) {
            try (var probe = MqttProbe.connect(broker.port(), "probe-" + UUID.randomUUID())) {
                await().atMost(SOON)
                        .until(() -> send(probe, sent) && !channel.handled().isEmpty());
                for (int i = 0; i < 300; i++) {
                    send(probe, sent);
                }

                // when
                broker.kill9();
            }
            await().atMost(SOON).until(() -> !channel.isReady());
            broker.start();

            // then
            try (var probe = MqttProbe.connect(broker.port(), "probe-" + UUID.randomUUID())) {
                await().atMost(SOON).until(channel::isReady);
                send(probe, sent);
                await().atMost(SOON)
                        .untilAsserted(() ->
                                assertThat(new HashSet<>(channel.handled())).containsAll(sent));
            }
        }
    }

    @Test
    void brokerAndConsumerKilledTogetherLoseNothing() {
        // given messages in flight and more behind them
        Set<String> sent = new TreeSet<>();
        TestChannel.on(broker.url(), topic)
                .clientId(clientId)
                .start()
                .awaitReady()
                .close();
        try (var probe = MqttProbe.connect(broker.port(), "probe-" + UUID.randomUUID())) {
            for (int i = 0; i < 50; i++) {
                send(probe, sent);
            }
        }
        try (var channel = TestChannel.on(broker.url(), topic)
                .clientId(clientId)
                .receiveMaximum(10)
                .handler(text -> Uni.createFrom().nothing())
                .start()) {
            await().atMost(SOON).until(() -> channel.count("received") == 10);

            // when
            broker.kill9();
        }
        broker.start();

        // then
        try (var channel =
                TestChannel.on(broker.url(), topic).clientId(clientId).start()) {
            await().atMost(SOON)
                    .untilAsserted(
                            () -> assertThat(new HashSet<>(channel.handled())).containsAll(sent));
        }
    }

    /** Counts as sent only what the broker holds for somebody. */
    private boolean send(MqttProbe probe, Set<String> sent) {
        String text = UUID.randomUUID().toString();
        if (probe.publish(topic, text) == Mqtt5PubAckReasonCode.SUCCESS) {
            sent.add(text);
        }
        return true;
    }

    private static Set<String> lines(Path file) {
        try {
            return Files.exists(file) ? new HashSet<>(Files.readAllLines(file)) : Set.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
