package io.millwright.bench.machine;

import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.MqttClientExecutorConfig;
import com.hivemq.client.mqtt.MqttGlobalPublishFilter;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5Subscription;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.suback.Mqtt5SubAckReasonCode;
import io.millwright.model.message.Availability;
import io.millwright.model.topic.MessageClass;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** One session of a machine: used once, since a new session id needs a new will. */
final class MachineConnection {
    static final MqttClientExecutorConfig THREADS =
            MqttClientExecutorConfig.builder().nettyThreads(2).build();
    private static final int KEEP_ALIVE_SECONDS = 60;

    private final Machine machine;
    private final Mqtt5AsyncClient client;

    /** @param ended told once, also when the connection could not be made */
    MachineConnection(Machine machine, URI broker, Consumer<Mqtt5Publish> received, Runnable ended) {
        this.machine = machine;
        client = MqttClient.builder()
                .useMqttVersion5()
                .identifier(machine.key().clientId())
                .serverHost(broker.getHost())
                .serverPort(broker.getPort())
                .executorConfig(THREADS)
                .addDisconnectedListener(context -> ended.run())
                .buildAsync();
        client.publishes(MqttGlobalPublishFilter.ALL, received, Runnable::run, true);
    }

    /** CONNECT with the will, SUBSCRIBE, then the first words; completes when the broker has them. */
    CompletableFuture<Void> open() {
        return client.connectWith()
                .cleanStart(true)
                .sessionExpiryInterval(0)
                .keepAlive(KEEP_ALIVE_SECONDS)
                .simpleAuth()
                .username(machine.key().clientId())
                .password(machine.password().getBytes(StandardCharsets.UTF_8))
                .applySimpleAuth()
                .willPublish()
                .topic(machine.topic(MessageClass.AVAILABILITY))
                .payload(machine.availability(Availability.Status.OFFLINE, Availability.Reason.WILL))
                .qos(MqttQos.AT_LEAST_ONCE)
                .retain(true)
                .delayInterval(0)
                .applyWillPublish()
                .send()
                .thenCompose(connected -> client.subscribeWith()
                        .addSubscriptions(machine.filters().stream().map(MachineConnection::subscription))
                        .send())
                .thenCompose(subscribed -> {
                    if (subscribed.getReasonCodes().stream().anyMatch(Mqtt5SubAckReasonCode::isError)) {
                        throw new IllegalStateException("the broker refused a subscription of " + machine.id());
                    }
                    return publish(
                            MessageClass.AVAILABILITY,
                            machine.availability(Availability.Status.ONLINE, Availability.Reason.CONNECTED));
                });
    }

    private static Mqtt5Subscription subscription(String filter) {
        return Mqtt5Subscription.builder()
                .topicFilter(filter)
                .qos(MqttQos.AT_LEAST_ONCE)
                .build();
    }

    /** Completes with the broker's PUBACK; fails when it refuses or the connection is lost. */
    CompletableFuture<Void> publish(MessageClass messageClass, byte[] payload) {
        return client.publishWith()
                .topic(machine.topic(messageClass))
                .payload(payload)
                .qos(MqttQos.AT_LEAST_ONCE)
                .retain(messageClass.retained())
                .send()
                .thenAccept(result -> result.getError().ifPresent(error -> {
                    throw new IllegalStateException("not published: " + error.getMessage(), error);
                }));
    }

    /** In peace: the machine says that it leaves, and the broker drops the will. */
    CompletableFuture<Void> close() {
        return publish(
                        MessageClass.AVAILABILITY,
                        machine.availability(Availability.Status.OFFLINE, Availability.Reason.GRACEFUL))
                .exceptionally(failure -> null)
                .thenCompose(published -> client.disconnect())
                .exceptionally(failure -> null);
    }
}
