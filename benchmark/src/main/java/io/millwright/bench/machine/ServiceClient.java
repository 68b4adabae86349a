package io.millwright.bench.machine;

import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.MqttGlobalPublishFilter;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import io.millwright.model.topic.MessageClass;
import io.millwright.model.topic.TopicFilters;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** A client with the rights of a service, which does nothing but look at a message's arrival and acknowledge it. */
public final class ServiceClient implements AutoCloseable {
    private static final int RECEIVE_MAXIMUM = 500;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Mqtt5AsyncClient client;

    private ServiceClient(Mqtt5AsyncClient client) {
        this.client = client;
    }

    /** Connected and subscribed to a class of all machines. */
    public static ServiceClient connect(
            URI broker, String service, String password, MessageClass messageClass, Consumer<Mqtt5Publish> arrived)
            throws InterruptedException {
        Mqtt5AsyncClient client = MqttClient.builder()
                .useMqttVersion5()
                .identifier(service + "-bench")
                .serverHost(broker.getHost())
                .serverPort(broker.getPort())
                .executorConfig(MachineConnection.THREADS)
                .buildAsync();
        client.publishes(
                MqttGlobalPublishFilter.ALL,
                message -> {
                    arrived.accept(message);
                    message.acknowledge();
                },
                Runnable::run,
                true);
        try {
            client.connectWith()
                    .cleanStart(true)
                    .sessionExpiryInterval(0)
                    .simpleAuth()
                    .username("service:" + service)
                    .password(password.getBytes(StandardCharsets.UTF_8))
                    .applySimpleAuth()
                    .restrictions()
                    .receiveMaximum(RECEIVE_MAXIMUM)
                    .applyRestrictions()
                    .send()
                    .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            client.subscribeWith()
                    .topicFilter(TopicFilters.allMachines(messageClass))
                    .qos(MqttQos.AT_LEAST_ONCE)
                    .send()
                    .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the reference broker did not take the client of " + service, e);
        }
        return new ServiceClient(client);
    }

    /** Without waiting for the broker's word. */
    public void publish(String topic, byte[] payload, long expirySeconds) {
        var _ = client.publishWith()
                .topic(topic)
                .payload(payload)
                .qos(MqttQos.AT_LEAST_ONCE)
                .messageExpiryInterval(expirySeconds)
                .send();
    }

    @Override
    public void close() {
        client.disconnect().exceptionally(failure -> null).join();
    }
}
