package io.millwright.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.hivemq.client.mqtt.MqttGlobalPublishFilter;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt3.Mqtt3BlockingClient;
import com.hivemq.client.mqtt.mqtt3.Mqtt3Client;
import com.hivemq.client.mqtt.mqtt3.exceptions.Mqtt3ConnAckException;
import com.hivemq.client.mqtt.mqtt3.message.connect.connack.Mqtt3ConnAckReturnCode;
import com.hivemq.client.mqtt.mqtt5.Mqtt5BlockingClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5Client;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5ConnAckException;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5PubAckException;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5SubAckException;
import com.hivemq.client.mqtt.mqtt5.message.connect.connack.Mqtt5ConnAckReasonCode;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5PublishResult;
import com.hivemq.client.mqtt.mqtt5.message.publish.puback.Mqtt5PubAckReasonCode;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.suback.Mqtt5SubAckReasonCode;
import io.millwright.broker.hivemq.Quotas;
import io.millwright.broker.registry.RegistryClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The registry's word, enforced by a broker that runs in this JVM. */
class BrokerAccessTest {
    private static final String M1 = "factory/f1/area/a1/machine/m1/";
    private static final String M2 = "factory/f1/area/a1/machine/m2/";

    @TempDir
    private static Path folder;

    private static RegistryStandIn registry;
    private static Broker broker;
    private static int port;

    @BeforeAll
    static void start() throws Exception {
        registry = new RegistryStandIn();
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        broker = Broker.start(
                settings("127.0.0.1", port, folder),
                Optional.of(new RegistryClient(registry.url(), RegistryStandIn.TOKEN, Duration.ofSeconds(3))));
    }

    private static BrokerSettings settings(String bind, int port, Path folder) {
        return new BrokerSettings(
                bind, port, folder, Persistence.MEMORY, Optional.empty(), new Quotas(20, 1000, 1000), 100);
    }

    @AfterAll
    static void stop() {
        broker.close();
        registry.close();
    }

    @BeforeEach
    void registryIsThere() {
        registry.comeBack();
    }

    @Test
    void aMachineReportsAndServicesListen() throws InterruptedException {
        // given
        Mqtt5BlockingClient service = connected("service:command", "command-0");
        Mqtt5BlockingClient device = connected("f1:m1", "f1:m1");
        try (var messages = service.publishes(MqttGlobalPublishFilter.ALL)) {
            subscribe(service, "$share/command/factory/+/area/+/machine/+/telemetry");

            // when
            publish(device, M1 + "telemetry", 1, false);

            // then
            assertThat(messages.receive(10, TimeUnit.SECONDS))
                    .hasValueSatisfying(
                            message -> assertThat(message.getTopic()).hasToString(M1 + "telemetry"));
        }
        device.disconnect();
        service.disconnect();
    }

    @ParameterizedTest
    @CsvSource({"f1:m1,wrong", "f1:m9,right", "service:x,right", "'',right"})
    void whoIsNotKnownIsNotAuthorized(String username, String password) {
        assertThat(refusal(username, "f1:m1", password)).isEqualTo(Mqtt5ConnAckReasonCode.NOT_AUTHORIZED);
    }

    @Test
    void whoSaysNothingIsNotAuthorized() {
        assertThatThrownBy(() -> client("anonymous").connect())
                .isInstanceOfSatisfying(
                        Mqtt5ConnAckException.class,
                        refused -> assertThat(refused.getMqttMessage().getReasonCode())
                                .isEqualTo(Mqtt5ConnAckReasonCode.NOT_AUTHORIZED));
    }

    @Test
    void withoutTheRegistryNobodyNewGetsInAndWhoIsInStays() {
        // given
        Mqtt5BlockingClient device = connected("f1:m1", "f1:m1");

        // when
        registry.goAway();

        // then
        assertThat(refusal("f1:m2", "f1:m2", "right")).isEqualTo(Mqtt5ConnAckReasonCode.SERVER_UNAVAILABLE);
        publish(device, M1 + "telemetry", 1, false);

        // and when
        device.disconnect();

        // then
        assertThat(refusal("f1:m1", "f1:m1", "right")).isEqualTo(Mqtt5ConnAckReasonCode.SERVER_UNAVAILABLE);
    }

    @ParameterizedTest
    @CsvSource({
        "factory/f1/area/a1/machine/m2/telemetry,1,false",
        "factory/f1/area/a1/machine/m1/command,1,false",
        "factory/f1/area/a1/machine/m1/telemetry,1,true",
        "factory/f1/area/a2/machine/m1/telemetry,1,false",
        "system/registry/changed,1,false"
    })
    void aForeignPublishIsRefusedAndCostsNothingElse(String topic, int qos, boolean retain) {
        // given
        Mqtt5BlockingClient device = connected("f1:m1", "f1:m1");

        // then
        assertThatThrownBy(() -> publish(device, topic, qos, retain))
                .isInstanceOfSatisfying(
                        Mqtt5PubAckException.class,
                        refused -> assertThat(refused.getMqttMessage().getReasonCode())
                                .isEqualTo(Mqtt5PubAckReasonCode.NOT_AUTHORIZED));
        publish(device, M1 + "telemetry", 1, false);
        assertThat(device.getState().isConnected()).isTrue();
        device.disconnect();
    }

    @Test
    void aRetainedCommandIsRefused() {
        // given
        Mqtt5BlockingClient service = connected("service:command", "command-1");

        // then
        assertThatThrownBy(() -> publish(service, M1 + "command", 1, true)).isInstanceOf(Mqtt5PubAckException.class);
        publish(service, M1 + "command", 1, false);
        service.disconnect();
    }

    @Test
    void nobodySubscribedIsToldToThePublisher() {
        // given
        Mqtt5BlockingClient device = connected("f1:m2", "f1:m2");

        // then
        assertThat(publish(device, M2 + "state", 1, true)).isEqualTo(Mqtt5PubAckReasonCode.NO_MATCHING_SUBSCRIBERS);
        device.disconnect();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#",
                "factory/#",
                "factory/f1/area/a1/machine/+/command",
                "factory/f1/area/a1/machine/m2/command",
                "factory/f1/area/a1/machine/m1/state",
                "factory/f1/area/a1/machine/m1/#",
                "$share/command/factory/+/area/+/machine/+/telemetry",
                "$share/x/factory/f1/area/a1/machine/m1/command",
                "$SYS/#"
            })
    void aForeignSubscriptionIsRefusedAndCostsNothingElse(String filter) {
        // given
        Mqtt5BlockingClient device = connected("f1:m1", "f1:m1");

        // then
        assertThatThrownBy(() -> subscribe(device, filter))
                .isInstanceOfSatisfying(
                        Mqtt5SubAckException.class,
                        refused -> assertThat(refused.getMqttMessage().getReasonCodes())
                                .containsExactly(Mqtt5SubAckReasonCode.NOT_AUTHORIZED));
        subscribe(device, M1 + "command");
        device.disconnect();
    }

    @Test
    void aServiceCanNotListenInAnotherGroup() {
        // given
        Mqtt5BlockingClient service = connected("service:command", "command-2");

        // then
        assertThatThrownBy(() -> subscribe(service, "$share/twin/factory/+/area/+/machine/+/availability"))
                .isInstanceOf(Mqtt5SubAckException.class);
        service.disconnect();
    }

    @Test
    void aResumedSessionKeepsNoSubscriptionThatIsNotGrantedAnyMore() {
        // given
        Mqtt5BlockingClient service = connected("service:command", "command-3");
        Mqtt5BlockingClient device = resumed("f1:m1");
        subscribe(device, M1 + "command");
        device.disconnect();
        assertThat(publish(service, M1 + "command", 1, false)).isEqualTo(Mqtt5PubAckReasonCode.SUCCESS);

        // when
        registry.grantNoSubscriptions();
        Mqtt5BlockingClient again = resumed("f1:m1");

        // then
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(publish(service, M1 + "command", 1, false))
                        .isEqualTo(Mqtt5PubAckReasonCode.NO_MATCHING_SUBSCRIBERS));
        again.disconnect();
        service.disconnect();
    }

    @ParameterizedTest
    @CsvSource({
        "factory/f1/area/a1/machine/m2/availability,1,true",
        "factory/f1/area/a1/machine/m1/telemetry,1,true",
        "factory/f1/area/a1/machine/m1/availability,0,true"
    })
    void aForeignWillKeepsItsClientOut(String topic, int qos, boolean retain) {
        assertThatThrownBy(() -> connectWithWill(topic, qos, retain))
                .isInstanceOfSatisfying(
                        Mqtt5ConnAckException.class,
                        refused -> assertThat(refused.getMqttMessage().getReasonCode())
                                .isEqualTo(Mqtt5ConnAckReasonCode.NOT_AUTHORIZED));
    }

    @Test
    void theOwnWillIsAllowed() {
        connectWithWill(M1 + "availability", 1, true).disconnect();
    }

    @Test
    void anOlderClientIsToldInItsOwnWords() {
        // given
        registry.goAway();
        assertThat(olderRefusal("right")).isEqualTo(Mqtt3ConnAckReturnCode.SERVER_UNAVAILABLE);
        registry.comeBack();

        // then
        assertThat(olderRefusal("wrong")).isEqualTo(Mqtt3ConnAckReturnCode.NOT_AUTHORIZED);
    }

    @Test
    void anOlderClientIsCutOffForAForeignPublish() {
        // given
        Mqtt3BlockingClient device = older();
        connect(device, "right");

        // when
        device.toAsync()
                .publishWith()
                .topic(M2 + "telemetry")
                .qos(MqttQos.AT_LEAST_ONCE)
                .send();

        // then
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(device.getState().isConnected()).isFalse());
    }

    @Test
    void theSessionOfAnEndedCredentialIsClosedWithItsWillAndOthersStay() throws InterruptedException {
        // given
        Mqtt5BlockingClient service = connected("service:command", "command-4");
        Mqtt5BlockingClient other = connected("f1:m2", "f1:m2");
        try (var messages = service.publishes(MqttGlobalPublishFilter.ALL)) {
            subscribe(service, "factory/+/area/+/machine/+/availability");
            Mqtt5BlockingClient device = connectWithWill(M1 + "availability", 1, true);

            // when
            registry.end("m1");

            // then
            await().atMost(Duration.ofSeconds(5))
                    .untilAsserted(
                            () -> assertThat(device.getState().isConnected()).isFalse());
            assertThat(messages.receive(10, TimeUnit.SECONDS))
                    .hasValueSatisfying(will -> assertThat(will.getTopic()).hasToString(M1 + "availability"));
            assertThat(other.getState().isConnected()).isTrue();
        }
        service.disconnect();
        other.disconnect();
    }

    @Test
    void whatEndedWhileTheRegistryWasAwayIsClosedWhenItIsBack() {
        // given
        Mqtt5BlockingClient device = connected("f1:m2", "f1:m2");
        registry.goAway();
        registry.end("m2");
        await().during(Duration.ofSeconds(3))
                .atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(device.getState().isConnected()).isTrue());

        // when
        registry.comeBack();

        // then
        await().atMost(Duration.ofSeconds(5))
                .untilAsserted(() -> assertThat(device.getState().isConnected()).isFalse());
    }

    @Test
    void aMachineBeyondItsRateIsToldSoAndReportedAndStaysConnected() {
        // given
        Mqtt5BlockingClient device = connected("f1:fast", "f1:fast");
        String topic = M1.replace("m1", "fast") + "telemetry";

        // when
        List<Mqtt5PubAckReasonCode> answers = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            answers.add(answerToPublish(device, topic));
        }

        // then
        assertThat(answers.subList(0, 200)).doesNotContain(Mqtt5PubAckReasonCode.QUOTA_EXCEEDED);
        assertThat(answers).contains(Mqtt5PubAckReasonCode.QUOTA_EXCEEDED);
        assertThat(device.getState().isConnected()).isTrue();
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(registry.reported()).contains("f1:fast message_rate " + topic));
        device.disconnect();
    }

    @Test
    void refusedTopicsAreReported() {
        // given
        Mqtt5BlockingClient device = connected("f1:m1", "f1:m1");

        // when
        assertThatThrownBy(() -> subscribe(device, "#")).isInstanceOf(Mqtt5SubAckException.class);

        // then
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(registry.reported()).contains("f1:m1 topic_refused subscribe:#"));
        device.disconnect();
    }

    @Test
    void theLargestPacketIsToldAtConnect() {
        // given
        Mqtt5BlockingClient client = client("f1:m1");

        // when
        var answer = client.connectWith()
                .simpleAuth()
                .username("f1:m1")
                .password("right".getBytes(StandardCharsets.UTF_8))
                .applySimpleAuth()
                .send();

        // then
        assertThat(answer.getRestrictions().getMaximumPacketSize()).isEqualTo(BrokerSettings.MAX_PACKET_BYTES);
        client.disconnect();
    }

    @Test
    void aPacketTooLargeEndsItsConnection() {
        // given
        Mqtt3BlockingClient device = older();
        connect(device, "right");

        // when
        device.toAsync()
                .publishWith()
                .topic(M1 + "telemetry")
                .qos(MqttQos.AT_LEAST_ONCE)
                .payload(new byte[BrokerSettings.MAX_PACKET_BYTES + 1])
                .send();

        // then
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(device.getState().isConnected()).isFalse());
    }

    @Test
    void aTakenPortIsOneSentence() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var settings = settings("127.0.0.1", taken.getLocalPort(), folder.resolve("other"));
            assertThatThrownBy(() -> Broker.start(settings, Optional.empty()))
                    .isInstanceOf(BrokerStartException.class)
                    .hasMessageContaining("port " + taken.getLocalPort());
        }
    }

    @Test
    void withoutTlsNothingButLoopbackIsListenedOn() {
        var settings = settings("0.0.0.0", port, folder.resolve("open"));
        assertThatThrownBy(() -> Broker.start(settings, Optional.empty()))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining("loopback");
    }

    private static Mqtt5BlockingClient client(String clientId) {
        return Mqtt5Client.builder()
                .identifier(clientId)
                .serverHost("127.0.0.1")
                .serverPort(port)
                .buildBlocking();
    }

    private static Mqtt5BlockingClient connected(String username, String clientId) {
        Mqtt5BlockingClient client = client(clientId);
        client.connectWith()
                .simpleAuth()
                .username(username)
                .password("right".getBytes(StandardCharsets.UTF_8))
                .applySimpleAuth()
                .send();
        return client;
    }

    private static Mqtt5BlockingClient resumed(String machine) {
        Mqtt5BlockingClient client = client(machine);
        client.connectWith()
                .cleanStart(false)
                .sessionExpiryInterval(60)
                .simpleAuth()
                .username(machine)
                .password("right".getBytes(StandardCharsets.UTF_8))
                .applySimpleAuth()
                .send();
        return client;
    }

    private static Mqtt5BlockingClient connectWithWill(String topic, int qos, boolean retain) {
        Mqtt5BlockingClient client = client("f1:m1");
        client.connectWith()
                .simpleAuth()
                .username("f1:m1")
                .password("right".getBytes(StandardCharsets.UTF_8))
                .applySimpleAuth()
                .willPublish()
                .topic(topic)
                .qos(MqttQos.fromCode(qos))
                .retain(retain)
                .applyWillPublish()
                .send();
        return client;
    }

    private static Mqtt5ConnAckReasonCode refusal(String username, String clientId, String password) {
        try {
            client(clientId)
                    .connectWith()
                    .simpleAuth()
                    .username(username)
                    .password(password.getBytes(StandardCharsets.UTF_8))
                    .applySimpleAuth()
                    .send();
            return Mqtt5ConnAckReasonCode.SUCCESS;
        } catch (Mqtt5ConnAckException refused) {
            return refused.getMqttMessage().getReasonCode();
        }
    }

    private static Mqtt5PubAckReasonCode publish(Mqtt5BlockingClient client, String topic, int qos, boolean retain) {
        var message = Mqtt5Publish.builder()
                .topic(topic)
                .payload("x".getBytes(StandardCharsets.UTF_8))
                .qos(MqttQos.fromCode(qos))
                .retain(retain)
                .build();
        var result = (Mqtt5PublishResult.Mqtt5Qos1Result) client.publish(message);
        return result.getPubAck().getReasonCode();
    }

    private static Mqtt5PubAckReasonCode answerToPublish(Mqtt5BlockingClient client, String topic) {
        try {
            return publish(client, topic, 1, false);
        } catch (Mqtt5PubAckException refused) {
            return refused.getMqttMessage().getReasonCode();
        }
    }

    private static void subscribe(Mqtt5BlockingClient client, String filter) {
        client.subscribeWith().topicFilter(filter).qos(MqttQos.AT_LEAST_ONCE).send();
    }

    private static Mqtt3BlockingClient older() {
        return Mqtt3Client.builder()
                .identifier("f1:m1")
                .serverHost("127.0.0.1")
                .serverPort(port)
                .buildBlocking();
    }

    private static void connect(Mqtt3BlockingClient client, String password) {
        client.connectWith()
                .simpleAuth()
                .username("f1:m1")
                .password(password.getBytes(StandardCharsets.UTF_8))
                .applySimpleAuth()
                .send();
    }

    private static Mqtt3ConnAckReturnCode olderRefusal(String password) {
        try {
            connect(older(), password);
            return Mqtt3ConnAckReturnCode.SUCCESS;
        } catch (Mqtt3ConnAckException refused) {
            return refused.getMqttMessage().getReturnCode();
        }
    }
}
