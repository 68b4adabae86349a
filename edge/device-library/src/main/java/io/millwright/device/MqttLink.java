package io.millwright.device;

import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.MqttClientSslConfig;
import com.hivemq.client.mqtt.MqttGlobalPublishFilter;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5ClientBuilder;
import com.hivemq.client.mqtt.mqtt5.datatypes.Mqtt5UserProperties;
import com.hivemq.client.mqtt.mqtt5.datatypes.Mqtt5UserProperty;
import com.hivemq.client.mqtt.mqtt5.message.disconnect.Mqtt5DisconnectReasonCode;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5PublishResult;
import com.hivemq.client.mqtt.mqtt5.message.publish.puback.Mqtt5PubAckReasonCode;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5Subscription;
import io.millwright.device.command.CommandOrigin;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One connection to the broker, used once: a new session id needs a new will and so a new CONNECT. */
final class MqttLink {
    private final Mqtt5AsyncClient client;
    private final DeviceConfig config;

    /** What the broker said to a published message. */
    enum Word {
        TAKEN,
        NOBODY_SUBSCRIBED
    }

    /**
     * @param received told on the executor, with the monotonic time at which the message came in: however long the executor
     *     is busy, that time is known
     * @param disconnected told once, with the reason, whether the connection was made before or not
     */
    MqttLink(
            DeviceConfig config,
            Executor executor,
            BiConsumer<Mqtt5Publish, Duration> received,
            Consumer<Throwable> disconnected) {
        this.config = config;
        boolean tls = config.broker().getScheme().equals("mqtts");
        int port = config.broker().getPort();
        Mqtt5ClientBuilder builder = MqttClient.builder()
                .useMqttVersion5()
                .identifier(config.machine().clientId())
                .serverHost(config.broker().getHost())
                .serverPort(port >= 0 ? port : tls ? 8883 : 1883)
                .addDisconnectedListener(context -> executor.execute(() -> disconnected.accept(context.getCause())));
        if (tls) {
            builder = builder.sslConfig(MqttClientSslConfig.builder().build());
        }
        client = builder.buildAsync();
        client.publishes(
                MqttGlobalPublishFilter.ALL,
                publish -> {
                    Duration arrival = Duration.ofNanos(System.nanoTime());
                    executor.execute(() -> received.accept(publish, arrival));
                },
                Runnable::run, // on the network's thread
                true);
    }

    /** CONNECT with the will, then SUBSCRIBE; completes with the SUBACK. */
    CompletableFuture<Void> open(String willTopic, byte[] will, List<String> filters) {
        return client.connectWith()
                .cleanStart(true)
                .sessionExpiryInterval(0)
                .keepAlive(Math.toIntExact(config.keepAlive().toSeconds()))
                .simpleAuth()
                .username(config.username())
                .password(config.password().getBytes(StandardCharsets.UTF_8))
                .applySimpleAuth()
                .willPublish()
                .topic(willTopic)
                .payload(will)
                .qos(MqttQos.AT_LEAST_ONCE)
                .retain(true)
                .delayInterval(0)
                .applyWillPublish()
                .send()
                .thenCompose(connected -> client.subscribeWith()
                        .addSubscriptions(filters.stream().map(MqttLink::subscription))
                        .send())
                .thenAccept(subscribed -> subscribed.getReasonCodes().stream()
                        .filter(code -> code.isError())
                        .findFirst()
                        .ifPresent(code -> {
                            throw new IllegalStateException("the broker refused a subscription: " + code);
                        }));
    }

    private static Mqtt5Subscription subscription(String filter) {
        return Mqtt5Subscription.builder()
                .topicFilter(filter)
                .qos(MqttQos.AT_LEAST_ONCE)
                .build();
    }

    /** Completes exceptionally when the broker refused the message or the connection was lost. */
    CompletableFuture<Word> publish(
            String topic, byte[] payload, int qos, boolean retain, @Nullable String traceParent) {
        var publish = Mqtt5Publish.builder()
                .topic(topic)
                .payload(payload)
                .qos(qos == 0 ? MqttQos.AT_MOST_ONCE : MqttQos.AT_LEAST_ONCE)
                .retain(retain);
        if (traceParent != null) {
            publish = publish.userProperties(
                    Mqtt5UserProperties.of(Mqtt5UserProperty.of(CommandOrigin.TRACE_PARENT, traceParent)));
        }
        return client.publish(publish.build()).thenApply(MqttLink::word);
    }

    /** Null when the message has none. */
    static @Nullable String traceParent(Mqtt5Publish message) {
        for (Mqtt5UserProperty property : message.getUserProperties().asList()) {
            if (property.getName().toString().equals(CommandOrigin.TRACE_PARENT)) {
                return property.getValue().toString();
            }
        }
        return null;
    }

    private static Word word(Mqtt5PublishResult result) {
        if (result.getError().isPresent()) {
            throw new IllegalStateException(
                    "not published: " + result.getError().get().getMessage(),
                    result.getError().get());
        }
        return result instanceof Mqtt5PublishResult.Mqtt5Qos1Result qos1
                        && qos1.getPubAck().getReasonCode() == Mqtt5PubAckReasonCode.NO_MATCHING_SUBSCRIBERS
                ? Word.NOBODY_SUBSCRIBED
                : Word.TAKEN;
    }

    /** DISCONNECT, so that the broker publishes the will: the session ends without a word of its own. */
    CompletableFuture<Void> closeWithWill() {
        return client.disconnectWith()
                .reasonCode(Mqtt5DisconnectReasonCode.DISCONNECT_WITH_WILL_MESSAGE)
                .send();
    }

    /** DISCONNECT, so that the broker drops the will. */
    CompletableFuture<Void> close() {
        return client.disconnect();
    }
}
