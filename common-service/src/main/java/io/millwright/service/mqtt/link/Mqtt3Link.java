package io.millwright.service.mqtt.link;

import com.hivemq.client.mqtt.MqttGlobalPublishFilter;
import com.hivemq.client.mqtt.mqtt3.Mqtt3RxClient;
import com.hivemq.client.mqtt.mqtt3.exceptions.Mqtt3SubAckException;
import com.hivemq.client.mqtt.mqtt3.message.auth.Mqtt3SimpleAuth;
import com.hivemq.client.mqtt.mqtt3.message.connect.Mqtt3Connect;
import com.hivemq.client.mqtt.mqtt3.message.publish.Mqtt3Publish;
import com.hivemq.client.mqtt.mqtt3.message.subscribe.Mqtt3Subscribe;
import io.millwright.service.mqtt.InboundMessage;
import io.millwright.service.mqtt.OutboundMessage;
import io.millwright.service.mqtt.PublishResult;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** MQTT 3.1.1: a session lives as long as the broker likes, and a PUBACK says no more than "taken". */
final class Mqtt3Link implements MqttLink {
    private final LinkSettings settings;
    private final Clock clock;
    private final Consumer<Received> onMessage;
    private final Mqtt3RxClient client;
    private final LinkResources resources = new LinkResources();

    Mqtt3Link(LinkSettings settings, Clock clock, Consumer<Received> onMessage, Consumer<Throwable> onEnd) {
        this.settings = settings;
        this.clock = clock;
        this.onMessage = onMessage;
        this.client = LinkResources.clientBuilder(settings)
                .useMqttVersion3()
                .addDisconnectedListener(context -> {
                    resources.release();
                    onEnd.accept(context.getCause());
                })
                .buildRx();
    }

    @Override
    public CompletionStage<Opened> open() {
        // before CONNECT, or what the broker kept for a resumed session finds no reader
        resources.hold(client.publishes(MqttGlobalPublishFilter.ALL, true)
                .subscribe(publish -> onMessage.accept(received(publish)), endOfSession -> resources.release()));
        return client.toAsync().connect(connect()).thenApply(connAck -> new Opened(connAck.isSessionPresent()));
    }

    private Mqtt3Connect connect() {
        var connect = Mqtt3Connect.builder()
                .cleanSession(settings.cleanStart())
                .keepAlive(Math.toIntExact(settings.keepAlive().toSeconds()));
        return settings.username()
                .map(username -> connect.simpleAuth(auth(username)).build())
                .orElseGet(connect::build);
    }

    private Mqtt3SimpleAuth auth(String username) {
        var auth = Mqtt3SimpleAuth.builder().username(username);
        return settings.password()
                .map(password ->
                        auth.password(password.getBytes(StandardCharsets.UTF_8)).build())
                .orElseGet(auth::build);
    }

    private Received received(Mqtt3Publish publish) {
        var message = new InboundMessage(
                publish.getTopic().toString(),
                publish.getPayloadAsBytes(),
                publish.getQos().getCode(),
                publish.isRetain(),
                false,
                clock.instant(),
                Map.of());
        return new Received(message, () -> LinkResources.acknowledge(publish::acknowledge));
    }

    @Override
    public CompletionStage<Void> subscribe(String topicFilter, int qos) {
        var subscribe = Mqtt3Subscribe.builder()
                .addSubscription()
                .topicFilter(topicFilter)
                .qos(Mqtt5Link.qos(qos))
                .applySubscription()
                .build();
        return resources.stage(client.subscribe(subscribe)).handle((subAck, failure) -> {
            if (failure instanceof Mqtt3SubAckException refused) {
                throw new SubscriptionRefusedException(
                        topicFilter, refused.getMqttMessage().getReturnCodes().toString());
            }
            if (failure != null) {
                throw LinkResources.unchecked(failure);
            }
            return null;
        });
    }

    @Override
    public CompletionStage<PublishResult> publish(OutboundMessage message) {
        var publish = Mqtt3Publish.builder()
                .topic(message.topic())
                .payload(message.payload())
                .qos(Mqtt5Link.qos(message.qos()))
                .retain(message.retain())
                .build();
        return client.toAsync()
                .publish(publish)
                .handle((done, failure) -> failure == null
                        ? new PublishResult.Accepted()
                        : new PublishResult.Unconfirmed(String.valueOf(failure.getMessage())));
    }

    @Override
    public CompletionStage<Void> close() {
        return LinkResources.gone(client.toAsync().disconnect());
    }
}
