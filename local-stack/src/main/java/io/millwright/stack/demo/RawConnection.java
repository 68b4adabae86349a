package io.millwright.stack.demo;

import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.MqttGlobalPublishFilter;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5BlockingClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5ClientBuilder;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import io.millwright.model.id.MachineKey;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A machine's connection without the device library, which would never send what is to be refused. */
final class RawConnection implements AutoCloseable {
    private final Mqtt5BlockingClient client;
    private final Mqtt5BlockingClient.Mqtt5Publishes arriving;

    RawConnection(URI broker, MachineKey machine, String password) {
        Mqtt5ClientBuilder builder = MqttClient.builder()
                .useMqttVersion5()
                .identifier(machine.clientId())
                .serverHost(broker.getHost())
                .serverPort(broker.getPort())
                .simpleAuth()
                .username(machine.clientId())
                .password(password.getBytes(StandardCharsets.UTF_8))
                .applySimpleAuth();
        client = ("mqtts".equals(broker.getScheme()) ? builder.sslWithDefaultConfig() : builder).buildBlocking();
        arriving = client.publishes(MqttGlobalPublishFilter.ALL);
        client.connect();
    }

    void subscribe(String filter) {
        client.subscribeWith().topicFilter(filter).qos(MqttQos.AT_LEAST_ONCE).send();
    }

    void publishRetained(String topic, byte[] payload) {
        client.publishWith()
                .topic(topic)
                .qos(MqttQos.AT_LEAST_ONCE)
                .retain(true)
                .payload(payload)
                .send();
    }

    /** The next message; empty when none comes in time. */
    Optional<byte[]> next(Duration within) throws InterruptedException {
        return arriving.receive(within.toMillis(), TimeUnit.MILLISECONDS).map(Mqtt5Publish::getPayloadAsBytes);
    }

    @Override
    public void close() {
        arriving.close();
        client.disconnect();
    }
}
