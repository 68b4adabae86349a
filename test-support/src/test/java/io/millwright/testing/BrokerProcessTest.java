package io.millwright.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.message.connect.Mqtt5ConnectBuilder;
import com.hivemq.client.mqtt.mqtt5.message.publish.puback.Mqtt5PubAckReasonCode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BrokerProcessTest {

    @Test
    void whatWasAcknowledgedOutlivesAKilledBroker() {
        try (var broker = BrokerProcess.onDisk().start()) {
            // given
            var service = MqttProbe.connect(broker.port(), "service-0", BrokerProcessTest::persistent)
                    .subscribe("$share/service/data/+");
            var reader = MqttProbe.connect(broker.port(), "reader-0", BrokerProcessTest::persistent)
                    .subscribe("data/+");
            service.close();
            reader.close();
            List<String> acknowledged = new ArrayList<>();
            try (var device = MqttProbe.connect(broker.port(), "device")) {
                assertThat(device.publish("state", "kept".getBytes(StandardCharsets.UTF_8), 1, true))
                        .isEqualTo(Mqtt5PubAckReasonCode.NO_MATCHING_SUBSCRIBERS);
                for (int i = 0; i < 500; i++) {
                    if (device.publish("data/" + i, "value " + i) == Mqtt5PubAckReasonCode.SUCCESS) {
                        acknowledged.add("value " + i);
                    }
                }
                assertThat(acknowledged).hasSize(500);

                // when
                broker.kill9();
            }
            broker.start();

            // then
            for (String client : List.of("service-0", "reader-0")) {
                try (var resumed = MqttProbe.connect(broker.port(), client, BrokerProcessTest::persistent)) {
                    await().atMost(Duration.ofSeconds(20))
                            .untilAsserted(() -> assertThat(resumed.received())
                                    .extracting(MqttProbe::text)
                                    .containsExactlyInAnyOrderElementsOf(acknowledged));
                }
            }
            try (var late = MqttProbe.connect(broker.port(), "late").subscribe("state")) {
                assertThat(MqttProbe.text(late.await("state"))).isEqualTo("kept");
            }
        }
    }

    @Test
    void aWillIsSentWhenItsClientGoesInAnger() {
        try (var broker = BrokerProcess.inMemory().start();
                var watcher = MqttProbe.connect(broker.port(), "watcher").subscribe("will")) {
            // given
            var device = MqttProbe.connect(broker.port(), "device", BrokerProcessTest::withWill);

            // when
            device.closeWithWill();

            // then
            assertThat(MqttProbe.text(watcher.await("will"))).isEqualTo("gone");
        }
    }

    @Test
    void aWillIsSentWhenTheBrokerStops() {
        try (var broker = BrokerProcess.onDisk().start()) {
            // given
            MqttProbe.connect(broker.port(), "watcher", BrokerProcessTest::persistent)
                    .subscribe("will")
                    .close();
            MqttProbe.connect(broker.port(), "device", BrokerProcessTest::withWill);

            // when
            broker.stop();
            broker.start();

            // then
            try (var watcher = MqttProbe.connect(broker.port(), "watcher", BrokerProcessTest::persistent)) {
                assertThat(MqttProbe.text(watcher.await("will"))).isEqualTo("gone");
            }
        }
    }

    @Test
    void aWillOutlivesAKilledBroker() {
        try (var broker = BrokerProcess.onDisk().start()) {
            // given
            MqttProbe.connect(broker.port(), "watcher", BrokerProcessTest::persistent)
                    .subscribe("will")
                    .close();
            MqttProbe.connect(broker.port(), "device", BrokerProcessTest::withWill);

            // when
            broker.kill9();
            broker.start();

            // then
            try (var watcher = MqttProbe.connect(broker.port(), "watcher", BrokerProcessTest::persistent)) {
                assertThat(MqttProbe.text(watcher.await("will"))).isEqualTo("gone");
            }
        }
    }

    @Test
    void qosTwoIsNotOfferedAndManyMessagesMayBeInFlight() {
        try (var broker = BrokerProcess.inMemory().start();
                var probe = MqttProbe.connect(broker.port(), "probe")) {
            var limits = probe.client()
                    .getConfig()
                    .getConnectionConfig()
                    .orElseThrow()
                    .getRestrictionsForClient();
            assertThat(limits.getMaximumQos()).isEqualTo(MqttQos.AT_LEAST_ONCE);
            assertThat(limits.getSendMaximum()).isGreaterThanOrEqualTo(1000);
            assertThat(limits.getSendMaximumPacketSize()).isGreaterThan(268 * 1024);
        }
    }

    private static Mqtt5ConnectBuilder persistent(Mqtt5ConnectBuilder connect) {
        return connect.cleanStart(false).sessionExpiryInterval(3600);
    }

    private static Mqtt5ConnectBuilder withWill(Mqtt5ConnectBuilder connect) {
        return connect.willPublish()
                .topic("will")
                .payload("gone".getBytes(StandardCharsets.UTF_8))
                .qos(MqttQos.AT_LEAST_ONCE)
                .retain(true)
                .applyWillPublish();
    }
}
