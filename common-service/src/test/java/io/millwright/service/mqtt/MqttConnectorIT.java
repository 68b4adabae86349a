package io.millwright.service.mqtt;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.hivemq.client.mqtt.MqttGlobalPublishFilter;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt3.Mqtt3Client;
import io.millwright.model.envelope.DecodedCloud;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.message.Rejection;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.service.rejection.Rejections;
import io.millwright.testing.BrokerProcess;
import io.millwright.testing.MqttProbe;
import io.millwright.testing.TimescaleDbResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The connector inside the framework: handlers, batches, the publisher, readiness, and the other connector in its place. */
@QuarkusTest
@QuarkusTestResource(TimescaleDbResource.class)
@QuarkusTestResource(SeparateBroker.class)
class MqttConnectorIT {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final String EVENT = "factory/f1/area/a1/machine/m1/event";

    BrokerProcess broker;

    @Inject
    ExampleConsumer consumer;

    @Inject
    MqttPublisher publisher;

    @Inject
    RetainedReader retained;

    @Inject
    Rejections rejections;

    @Inject
    @Channel("sent")
    Emitter<OutboundMessage> sent;

    private MqttProbe probe;

    @BeforeEach
    void connect() {
        probe = MqttProbe.connect(broker.port(), "probe-" + UUID.randomUUID());
    }

    @AfterEach
    void disconnect() {
        probe.close();
    }

    @Test
    void handlersRunOnContextsOfTheirOwn() {
        // when
        for (int i = 0; i < 40; i++) {
            probe.publish(EVENT, "event-" + i);
        }

        // then
        await().atMost(SOON).until(() -> consumer.handled.size() >= 40);
        assertThat(new HashSet<>(consumer.contexts)).hasSizeGreaterThanOrEqualTo(40);
    }

    @Test
    void batchesAreStoredAndAcknowledgedMessageByMessage() {
        // when
        var last = new CompletableFuture<?>[3_000];
        for (int i = 0; i < last.length; i++) {
            last[i] = probe.client()
                    .publishWith()
                    .topic("it/batch/1")
                    .qos(MqttQos.AT_LEAST_ONCE)
                    .payload(new byte[100])
                    .send();
        }

        // then
        await().atMost(SOON).until(() -> consumer.batched.get() >= last.length);
        assertThat(consumer.batches.get()).isLessThan(last.length / 3);
    }

    @Test
    void publisherAndRetainedReaderWorkTogether() {
        String topic = "it/retained/" + UUID.randomUUID();
        assertThat(publisher
                        .publish(OutboundMessage.of(topic, new byte[] {1}, 1, true))
                        .await()
                        .atMost(SOON))
                .isEqualTo(new PublishResult.NoSubscribers());
        assertThat(retained.read("it/retained/+").collect().asList().await().atMost(SOON))
                .anyMatch(message -> message.topic().equals(topic));
    }

    @Test
    void outgoingChannelIsAcknowledgedByTheBroker() {
        var acknowledged = new CompletableFuture<String>();
        probe.subscribe("it/sent");
        sent.send(Message.of(
                OutboundMessage.of("it/sent", new byte[] {7}, 1, false),
                () -> {
                    acknowledged.complete("ack");
                    return CompletableFuture.completedFuture(null);
                },
                failure -> {
                    acknowledged.completeExceptionally(failure);
                    return CompletableFuture.completedFuture(null);
                }));
        assertThat(acknowledged).succeedsWithin(SOON).isEqualTo("ack");
        assertThat(probe.await("it/sent").getPayloadAsBytes()).containsExactly(7);
    }

    @Test
    void refusedMessageIsAnsweredOnItsMachinesTopic() {
        probe.subscribe("factory/f1/area/a1/machine/m1/rejection");
        var rejection = new Rejection("m-1", MessageClass.EVENT, Rejection.Reason.MALFORMED, "no", null, null);

        // when
        rejections
                .send(MachineTopic.parse(EVENT).orElseThrow(), rejection)
                .await()
                .atMost(SOON);

        // then
        var received = probe.await("factory/f1/area/a1/machine/m1/rejection");
        assertThat(received.getMessageExpiryInterval().orElse(0)).isBetween(3_500L, 3_600L);
        assertThat(EnvelopeCodec.decodeCloud(received.getPayloadAsBytes(), Rejection.class))
                .isInstanceOfSatisfying(
                        DecodedCloud.Valid.class,
                        valid -> assertThat(valid.message().payload()).isEqualTo(rejection));
    }

    @Test
    void quarkusOwnConnectorServesTheSameHandlerAndAcknowledgesAfterSuccess() {
        // given
        probe.publish("it/swapped", "one");
        await().atMost(SOON).untilAsserted(() -> assertThat(consumer.swapped).contains("it/swapped=one"));

        // when the handler fails
        consumer.swappedFails = true;
        probe.publish("it/swapped", "two");
        await().during(Duration.ofMillis(200)).atMost(SOON).until(() -> !consumer.swapped.contains("it/swapped=two"));
        consumer.swappedFails = false;

        // then the broker sends the message again with the next connection
        takeOver("example-swapped");
        await().atMost(SOON).untilAsserted(() -> assertThat(consumer.swapped).contains("it/swapped=two"));
        // and does not send again what was handled
        assertThat(consumer.swapped).containsOnlyOnce("it/swapped=one");
    }

    /** Another client takes the session over for a moment, and acknowledges nothing. */
    private void takeOver(String clientId) {
        var client = Mqtt3Client.builder()
                .identifier(clientId)
                .serverHost("127.0.0.1")
                .serverPort(broker.port())
                .buildAsync();
        client.publishes(MqttGlobalPublishFilter.ALL, message -> {}, true);
        client.connectWith().cleanSession(false).send().join();
        client.disconnect().join();
    }

    @Test
    void readinessNamesEveryChannel() {
        await().atMost(SOON).untilAsserted(() -> {
            String health = given().baseUri("http://127.0.0.1:" + managementPort())
                    .get("/q/health/ready")
                    .asString();
            assertThat(health).contains("handled").contains("batched").contains("publisher");
        });
    }

    private static int managementPort() {
        return ConfigProvider.getConfig().getValue("quarkus.management.test-port", Integer.class);
    }

    @Test
    void whatPassesIsCounted() {
        probe.publish(EVENT, "counted".getBytes(StandardCharsets.UTF_8), 1, false);
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(given().baseUri("http://127.0.0.1:" + managementPort())
                                .get("/q/metrics")
                                .asString())
                        .contains("mqtt_messages_total{channel=\"handled\",outcome=\"acked\"}")
                        .contains("mqtt_connected{channel=\"publisher\"} 1.0"));
    }
}
