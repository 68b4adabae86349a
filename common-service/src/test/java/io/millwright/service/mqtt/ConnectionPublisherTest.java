package io.millwright.service.mqtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.millwright.service.mqtt.PublishResult.Accepted;
import io.millwright.service.mqtt.PublishResult.NoSubscribers;
import io.millwright.service.mqtt.PublishResult.NotSent;
import io.millwright.service.mqtt.PublishResult.Unconfirmed;
import io.millwright.service.mqtt.link.MqttVersion;
import io.millwright.testing.BrokerProcess;
import io.millwright.testing.MqttProbe;
import io.smallrye.mutiny.Multi;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ConnectionPublisherTest {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final String NOWHERE = "mqtt://127.0.0.1:1";

    private static BrokerProcess broker;
    private final String topic = "p/" + UUID.randomUUID();
    private final Vertx vertx = Vertx.vertx();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @BeforeAll
    static void startBroker() {
        broker = BrokerProcess.inMemory().start();
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @AfterEach
    void closeVertx() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private ConnectionPublisher publisher(String url, MqttVersion version, int maxWaiting) {
        var publisher = new ConnectionPublisher(
                TestChannel.link(version, url, "pub-0-" + UUID.randomUUID(), 1),
                TestChannel.QUICK,
                TIMEOUT,
                maxWaiting,
                vertx,
                Clock.systemUTC(),
                new Random(1),
                new MqttMetrics(registry));
        publisher.start();
        return publisher;
    }

    private ConnectionPublisher connected(MqttVersion version) {
        var publisher = publisher(broker.url(), version, 10_000);
        await().atMost(SOON).until(() -> publisher.problem().isEmpty());
        return publisher;
    }

    private OutboundMessage message(String text) {
        return OutboundMessage.of(topic, text.getBytes(StandardCharsets.UTF_8), 1, false);
    }

    private static PublishResult publish(ConnectionPublisher publisher, OutboundMessage message) {
        return publisher.publish(message).await().atMost(SOON);
    }

    private static void stop(ConnectionPublisher publisher) {
        publisher.stop().toCompletableFuture().join();
    }

    @Test
    void senderIsToldWhenNobodyIsSubscribed() {
        var publisher = connected(MqttVersion.V5);
        assertThat(publish(publisher, message("lost"))).isEqualTo(new NoSubscribers());

        // when somebody is
        try (var probe =
                MqttProbe.connect(broker.port(), "probe-" + UUID.randomUUID()).subscribe(topic)) {
            assertThat(publish(publisher, message("found"))).isEqualTo(new Accepted());
            assertThat(MqttProbe.text(probe.await(topic))).isEqualTo("found");
        }
        assertThat(registry.get("mqtt.publishes")
                        .tag("result", "no_subscribers")
                        .counter()
                        .count())
                .isEqualTo(1);
        stop(publisher);
    }

    @Test
    void expiryAndUserPropertiesTravel() {
        var publisher = connected(MqttVersion.V5);
        try (var probe =
                MqttProbe.connect(broker.port(), "probe-" + UUID.randomUUID()).subscribe(topic)) {
            // when
            var message = new OutboundMessage(
                    topic, new byte[] {1}, 1, false, Duration.ofSeconds(60), Map.of("traceparent", "00-1-2-00"));
            assertThat(publish(publisher, message)).isEqualTo(new Accepted());

            // then
            var received = probe.await(topic);
            assertThat(received.getMessageExpiryInterval().orElse(0)).isBetween(50L, 60L);
            assertThat(received.getUserProperties().asList())
                    .anySatisfy(property -> assertThat(property.getName()).hasToString("traceparent"));
        }
        stop(publisher);
    }

    @Test
    void oldProtocolPublishesToo() {
        var publisher = connected(MqttVersion.V3_1_1);
        try (var probe =
                MqttProbe.connect(broker.port(), "probe-" + UUID.randomUUID()).subscribe(topic)) {
            assertThat(publish(publisher, message("x").expiringAfter(Duration.ofSeconds(9))))
                    .isEqualTo(new Accepted());
            assertThat(MqttProbe.text(probe.await(topic))).isEqualTo("x");
        }
        stop(publisher);
    }

    @Test
    void manyAtOnceAllArrive() {
        var publisher = connected(MqttVersion.V5);
        try (var probe =
                MqttProbe.connect(broker.port(), "probe-" + UUID.randomUUID()).subscribe(topic)) {
            // when
            List<PublishResult> results = Multi.createFrom()
                    .range(0, 500)
                    .onItem()
                    .transformToUni(i -> publisher.publish(message(Integer.toString(i))))
                    .merge(100)
                    .collect()
                    .asList()
                    .await()
                    .atMost(SOON);

            // then
            assertThat(results).hasSize(500).containsOnly(new Accepted());
            await().atMost(SOON).until(() -> probe.received().size() == 500);
            Set<String> texts = new HashSet<>();
            probe.received().forEach(received -> texts.add(MqttProbe.text(received)));
            assertThat(texts).hasSize(500);
        }
        stop(publisher);
    }

    @Test
    void withoutBrokerItIsNotSentAfterABoundedWait() {
        var publisher = publisher(NOWHERE, MqttVersion.V5, 10);
        assertThat(publish(publisher, message("x"))).isInstanceOf(NotSent.class);
        assertThat(registry.get("mqtt.publishes")
                        .tag("result", "not_sent")
                        .counter()
                        .count())
                .isEqualTo(1);
        stop(publisher);
    }

    @Test
    void oneMoreThanMayWaitIsNotSent() {
        var publisher = publisher(NOWHERE, MqttVersion.V5, 2);
        var first = publisher.publish(message("1")).subscribeAsCompletionStage();
        var second = publisher.publish(message("2")).subscribeAsCompletionStage();

        // when
        var third = publisher.publish(message("3")).subscribeAsCompletionStage();

        // then
        assertThat(third)
                .isCompletedWithValueMatching(result ->
                        result instanceof NotSent full && full.reason().contains("too many"));
        await().atMost(SOON).until(() -> first.isDone() && second.isDone());
        // and the places are free again
        assertThat(publisher.publish(message("4")).subscribeAsCompletionStage()).isNotDone();
        stop(publisher);
    }

    @Test
    void publishThatWaitsForTheConnectionIsSentWhenItIsThere() {
        try (var probe =
                MqttProbe.connect(broker.port(), "probe-" + UUID.randomUUID()).subscribe(topic)) {
            // when the connection is only just being made
            var publisher = publisher(broker.url(), MqttVersion.V5, 10);
            assertThat(publish(publisher, message("early"))).isEqualTo(new Accepted());
            assertThat(MqttProbe.text(probe.await(topic))).isEqualTo("early");
            stop(publisher);
        }
    }

    @Test
    void expiryRunsWhileAPublishWaitsForTheConnection() {
        try (var probe =
                MqttProbe.connect(broker.port(), "probe-" + UUID.randomUUID()).subscribe(topic)) {
            // when the connection is only just being made
            var publisher = publisher(broker.url(), MqttVersion.V5, 10);
            var spent = publisher
                    .publish(message("spent").expiringAfter(Duration.ofSeconds(1)))
                    .subscribeAsCompletionStage();
            var enough = publisher
                    .publish(message("enough").expiringAfter(Duration.ofSeconds(60)))
                    .subscribeAsCompletionStage();

            // then what is left is under a second, and is not sent
            assertThat(spent)
                    .succeedsWithin(SOON)
                    .isInstanceOfSatisfying(
                            NotSent.class, late -> assertThat(late.reason()).contains("expired"));
            assertThat(enough).succeedsWithin(SOON).isEqualTo(new Accepted());
            assertThat(probe.await(topic).getMessageExpiryInterval().orElse(0)).isBetween(50L, 59L);
            assertThat(MqttProbe.text(probe.await(topic))).isEqualTo("enough");
            // and once it is there, the time given is the time sent
            assertThat(publish(publisher, message("now").expiringAfter(Duration.ofSeconds(1))))
                    .isEqualTo(new Accepted());
            stop(publisher);
        }
    }

    @Test
    void whatWasHandedOverAndNotAnsweredIsUnconfirmed() throws IOException {
        try (var mute = new MuteBroker()) {
            var publisher = publisher(mute.url(), MqttVersion.V5, 10);
            await().atMost(SOON).until(() -> publisher.problem().isEmpty());

            assertThat(publish(publisher, message("x"))).isInstanceOf(Unconfirmed.class);

            publisher.stop();
        }
    }

    @Test
    void topicThatCanNotBePublishedIsABug() {
        var publisher = connected(MqttVersion.V5);
        var illegal = OutboundMessage.of("a/+/b", new byte[0], 1, false);
        assertThatThrownBy(() -> publish(publisher, illegal)).isInstanceOf(IllegalArgumentException.class);
        stop(publisher);
    }
}
