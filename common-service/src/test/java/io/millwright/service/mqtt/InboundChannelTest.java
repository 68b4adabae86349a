package io.millwright.service.mqtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millwright.service.mqtt.link.MqttVersion;
import io.millwright.testing.BrokerProcess;
import io.millwright.testing.MqttProbe;
import io.smallrye.mutiny.Uni;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InboundChannelTest {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final Duration NEVER_WITHIN = Duration.ofMillis(300);

    private static BrokerProcess broker;
    private final String topic = "t/" + UUID.randomUUID();
    private final String clientId = "test-0-" + UUID.randomUUID();
    private MqttProbe probe;

    @BeforeAll
    static void startBroker() {
        broker = BrokerProcess.inMemory().start();
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @BeforeEach
    void connectProbe() {
        probe = MqttProbe.connect(broker.port(), "probe-" + UUID.randomUUID());
    }

    @AfterEach
    void closeProbe() {
        probe.close();
    }

    private TestChannel.Builder channel() {
        return TestChannel.on(broker.url(), topic).clientId(clientId);
    }

    private static TestChannel ready(TestChannel channel) {
        await().atMost(SOON).until(channel::isReady);
        return channel;
    }

    private void publish(int messages, int qos) {
        for (int i = 0; i < messages; i++) {
            probe.publish(topic, Integer.toString(i).getBytes(StandardCharsets.UTF_8), qos, false);
        }
    }

    /** Messages that the broker keeps for the session: it hands a backlog out in one go, but new messages only bit by bit. */
    private void backlog(int messages) {
        ready(channel().start()).close();
        publish(messages, 1);
    }

    private long mqttThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("mqtt-" + clientId))
                .count();
    }

    private static List<String> numbers(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).toList();
    }

    @Test
    void aSessionThatTheBrokerDidNotKeepIsTold() {
        try (TestChannel first = ready(channel().start())) {
            assertThat(first.begun).containsExactly("test");
        }
        try (TestChannel resumed = ready(channel().start())) {
            assertThat(resumed.begun).isEmpty();
        }
        try (BrokerProcess forgetful = BrokerProcess.inMemory().start();
                TestChannel channel = ready(TestChannel.on(forgetful.url(), topic)
                        .clientId(clientId)
                        .start())) {
            forgetful.kill9();
            forgetful.restart();
            await().atMost(SOON).untilAsserted(() -> assertThat(channel.begun).containsExactly("test", "test"));
        }
    }

    @ParameterizedTest
    @EnumSource(MqttVersion.class)
    void messageIsAcknowledgedOnlyWhenItsHandlerSucceeded(MqttVersion version) {
        // given a handler that does not finish
        var called = new AtomicInteger();
        try (var first = ready(channel()
                .version(version)
                .handler(text -> {
                    called.incrementAndGet();
                    return Uni.createFrom().nothing();
                })
                .start())) {
            publish(1, 1);
            await().atMost(SOON).until(() -> called.get() == 1);
            assertThat(first.count("acked")).isZero();
        }

        // when the service comes back
        try (var second = ready(channel().version(version).start())) {
            // then the broker sends the message again
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(second.handled()).containsExactly("0"));
            await().atMost(SOON).until(() -> second.count("acked") == 1);
        }

        // and not a third time
        try (var third = ready(channel().version(version).start())) {
            await().during(NEVER_WITHIN)
                    .atMost(SOON)
                    .until(() -> third.handled().isEmpty());
        }
    }

    @Test
    void failingHandlerIsCalledAgainAndHoldsNobodyUp() {
        // given
        backlog(20);
        var attempts = new AtomicInteger();

        // when
        try (var channel = ready(channel()
                .handler(text -> text.equals("3") && attempts.incrementAndGet() <= 5
                        ? Uni.createFrom().failure(new IllegalStateException("database is away"))
                        : Uni.createFrom().voidItem())
                .start())) {
            // then
            await().atMost(SOON).until(() -> channel.handled().size() == 20);
            assertThat(channel.handled()).containsExactlyInAnyOrderElementsOf(numbers(20));
            assertThat(channel.handled().indexOf("3")).isGreaterThan(10);
            assertThat(channel.count("failed")).isEqualTo(5);
            await().atMost(SOON).until(() -> channel.count("acked") == 20);
        }
    }

    @Test
    void handlerThatThrowsDoesNotKillTheChannel() {
        var attempts = new AtomicInteger();
        try (var channel = ready(channel()
                .handler(text -> Uni.createFrom().item(() -> {
                    if (attempts.incrementAndGet() == 1) {
                        throw new IllegalArgumentException("a bug");
                    }
                    return null;
                }))
                .start())) {
            publish(3, 1);
            await().atMost(SOON).until(() -> channel.handled().size() == 3);
        }
    }

    @Test
    void nothingButFailuresTurnReadinessRedUntilOneSucceeds() {
        var away = new AtomicBoolean(true);
        try (var channel = ready(channel()
                .handler(text -> away.get()
                        ? Uni.createFrom().failure(new IllegalStateException("database is away"))
                        : Uni.createFrom().voidItem())
                .start())) {
            publish(2, 1);
            await().atMost(SOON).until(() -> !channel.isReady());
            assertThat(channel.channel.problem())
                    .hasValueSatisfying(problem -> assertThat(problem).contains("database is away"));

            // when
            away.set(false);

            // then
            await().atMost(SOON)
                    .until(() -> channel.isReady() && channel.handled().size() == 2);
        }
    }

    @Test
    void brokerSendsNoMoreThanTheReceiveMaximumToASlowHandler() {
        // given
        backlog(50);
        var release = new CompletableFuture<Void>();

        // when
        try (var channel = ready(channel()
                .receiveMaximum(10)
                .handler(text -> Uni.createFrom().completionStage(release))
                .start())) {
            // then
            await().atMost(SOON).until(() -> channel.count("received") == 10);
            await().during(NEVER_WITHIN).atMost(SOON).until(() -> channel.count("received") == 10);
            release.complete(null);
            await().atMost(SOON).until(() -> channel.handled().size() == 50);
            assertThat(channel.handled()).containsExactlyElementsOf(numbers(50));
        }
    }

    @Test
    void qos0BeyondTheBufferIsDroppedAndCounted() {
        var release = new CompletableFuture<Void>();
        try (var channel = ready(channel()
                .qos0Buffer(20)
                .handler(text -> Uni.createFrom().completionStage(release))
                .start())) {
            // when
            publish(100, 0);
            await().atMost(SOON).until(() -> channel.count("received") == 100);

            // then
            assertThat(channel.count("dropped")).isEqualTo(80);
            release.complete(null);
            await().atMost(SOON).until(() -> channel.handled().size() == 20);
            publish(1, 0);
            await().atMost(SOON).until(() -> channel.handled().size() == 21);
        }
    }

    @Test
    void severalHandlersRunAtOnceWhenAskedFor() {
        // given
        backlog(10);
        var running = new AtomicInteger();
        var release = new CompletableFuture<Void>();

        // when
        try (var channel = ready(channel()
                .concurrency(4)
                .handler(text -> {
                    running.incrementAndGet();
                    return Uni.createFrom().completionStage(release);
                })
                .start())) {
            // then
            await().atMost(SOON).until(() -> running.get() == 4);
            await().during(NEVER_WITHIN).atMost(SOON).until(() -> running.get() == 4);
            release.complete(null);
            await().atMost(SOON).until(() -> channel.handled().size() == 10);
        }
    }

    @ParameterizedTest
    @EnumSource(MqttVersion.class)
    void sharedSubscriptionSplitsTheMessagesOverTwoReplicas(MqttVersion version) {
        var shared = TestChannel.on(broker.url(), "$share/test/" + topic).version(version);
        try (var one = ready(shared.clientId(clientId + "-one").start());
                var two = ready(shared.clientId(clientId + "-two").start())) {
            // when one message after the other finds both idle
            for (String number : numbers(100)) {
                probe.publish(topic, number);
                await().pollInterval(Duration.ofMillis(5))
                        .atMost(SOON)
                        .until(() ->
                                one.handled().contains(number) || two.handled().contains(number));
            }

            // then
            assertThat(one.handled()).isNotEmpty();
            assertThat(two.handled()).isNotEmpty();
            var all = one.handled();
            all.addAll(two.handled());
            assertThat(all).containsExactlyInAnyOrderElementsOf(numbers(100));
        }
    }

    @Test
    void connectionThatWasTakenAwayIsMadeAgain() {
        try (var channel = ready(channel().start())) {
            assertThat(mqttThreads()).isEqualTo(1);

            // when another client takes the session over, and with it the subscription
            MqttProbe.connect(broker.port(), clientId).close();

            // then
            await().atMost(SOON).untilAsserted(() -> {
                publish(1, 1);
                assertThat(channel.handled()).isNotEmpty();
            });
            await().atMost(SOON).until(() -> mqttThreads() == 1);
        }
    }

    @Test
    void brokerThatIsAwayCostsReadinessOnly() {
        try (var channel =
                TestChannel.on("mqtt://127.0.0.1:1", topic).clientId(clientId).start()) {
            await().during(NEVER_WITHIN).atMost(SOON).until(() -> !channel.isReady());
            assertThat(channel.channel.problem()).isPresent();
            // every attempt gives back what it held
            assertThat(mqttThreads()).isLessThanOrEqualTo(2);
        }
    }
}
