package io.millwright.service.mqtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millwright.service.mqtt.link.MqttVersion;
import io.millwright.testing.BrokerProcess;
import io.millwright.testing.MqttProbe;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RetainedReadTest {
    private static final Duration SOON = Duration.ofSeconds(20);

    private static BrokerProcess broker;
    private static Vertx vertx;

    private record Bounds(Duration quietTime, Duration timeout) implements MqttConfig.Retained {}

    @BeforeAll
    static void start() {
        broker = BrokerProcess.inMemory().start();
        vertx = Vertx.vertx();
    }

    @AfterAll
    static void stop() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
        broker.close();
    }

    private static Multi<InboundMessage> read(String url, MqttVersion version, String filter, Duration timeout) {
        var link = TestChannel.link(version, url, "read-0-" + UUID.randomUUID(), 10);
        return RetainedRead.messages(
                link, filter, new Bounds(Duration.ofMillis(300), timeout), vertx, Clock.systemUTC());
    }

    @ParameterizedTest
    @EnumSource(MqttVersion.class)
    void everyRetainedMessageIsReadOnceAndTheReadEnds(MqttVersion version) {
        // given more than may be in flight
        String root = "r/" + UUID.randomUUID();
        try (var probe = MqttProbe.connect(broker.port(), "probe-" + UUID.randomUUID())) {
            for (int i = 0; i < 60; i++) {
                probe.publish(root + "/" + i + "/state", new byte[] {(byte) i}, 1, true);
            }
            probe.publish(root + "/9/other", new byte[] {1}, 1, true);
        }

        // when the subscriber takes its time
        List<InboundMessage> read = read(broker.url(), version, root + "/+/state", SOON)
                .onItem()
                .transformToUniAndConcatenate(message ->
                        Uni.createFrom().item(message).onItem().delayIt().by(Duration.ofMillis(5)))
                .collect()
                .asList()
                .await()
                .atMost(SOON);

        // then
        assertThat(read).hasSize(60).allMatch(InboundMessage::retained);
        var topics = new HashSet<String>();
        read.forEach(message -> topics.add(message.topic()));
        assertThat(topics).hasSize(60);
    }

    @Test
    void nothingRetainedIsAnEmptyRead() {
        assertThat(read(broker.url(), MqttVersion.V5, "nothing/" + UUID.randomUUID(), SOON)
                        .collect()
                        .asList()
                        .await()
                        .atMost(SOON))
                .isEmpty();
    }

    @Test
    void brokerThatIsAwayFailsTheRead() {
        var reading = read("mqtt://127.0.0.1:1", MqttVersion.V5, "x", SOON)
                .collect()
                .asList()
                .await();
        assertThatThrownBy(() -> reading.atMost(SOON)).hasMessageContaining("refused");
    }
}
