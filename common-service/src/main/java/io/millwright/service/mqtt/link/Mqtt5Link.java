package io.millwright.service.mqtt.link;

import com.hivemq.client.mqtt.MqttGlobalPublishFilter;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5RxClient;
import com.hivemq.client.mqtt.mqtt5.datatypes.Mqtt5UserProperties;
import com.hivemq.client.mqtt.mqtt5.datatypes.Mqtt5UserProperty;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5PubAckException;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5SubAckException;
import com.hivemq.client.mqtt.mqtt5.message.auth.Mqtt5SimpleAuth;
import com.hivemq.client.mqtt.mqtt5.message.connect.Mqtt5Connect;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5PublishResult;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5PublishResult.Mqtt5Qos1Result;
import com.hivemq.client.mqtt.mqtt5.message.publish.puback.Mqtt5PubAckReasonCode;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5RetainHandling;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5Subscribe;
import io.millwright.service.mqtt.InboundMessage;
import io.millwright.service.mqtt.OutboundMessage;
import io.millwright.service.mqtt.PublishResult;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** MQTT 5. */
final class Mqtt5Link implements MqttLink {
    private final LinkSettings settings;
    private final Clock clock;
    private final Consumer<Received> onMessage;
    private final Mqtt5RxClient client;
    private final LinkResources resources = new LinkResources();

    Mqtt5Link(LinkSettings settings, Clock clock, Consumer<Received> onMessage, Consumer<Throwable> onEnd) {
        this.settings = settings;
        this.clock = clock;
        this.onMessage = onMessage;
        this.client = LinkResources.clientBuilder(settings)
                .useMqttVersion5()
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

    private Mqtt5Connect connect() {
        var connect = Mqtt5Connect.builder()
                .cleanStart(settings.cleanStart())
                .sessionExpiryInterval(settings.sessionExpiry().toSeconds())
                .keepAlive(Math.toIntExact(settings.keepAlive().toSeconds()))
                .restrictions()
                .receiveMaximum(settings.receiveMaximum())
                .applyRestrictions();
        return settings.username()
                .map(username -> connect.simpleAuth(auth(username)).build())
                .orElseGet(connect::build);
    }

    private Mqtt5SimpleAuth auth(String username) {
        var auth = Mqtt5SimpleAuth.builder().username(username);
        return settings.password()
                .map(password ->
                        auth.password(password.getBytes(StandardCharsets.UTF_8)).build())
                .orElseGet(auth::build);
    }

    private Received received(Mqtt5Publish publish) {
        var message = new InboundMessage(
                publish.getTopic().toString(),
                publish.getPayloadAsBytes(),
                publish.getQos().getCode(),
                publish.isRetain(),
                false,
                clock.instant(),
                properties(publish.getUserProperties()));
        return new Received(message, () -> LinkResources.acknowledge(publish::acknowledge));
    }

    private static Map<String, String> properties(Mqtt5UserProperties sent) {
        var list = sent.asList();
        if (list.isEmpty()) {
            return Map.of();
        }
        Map<String, String> properties = HashMap.newHashMap(list.size());
        for (Mqtt5UserProperty property : list) {
            properties.put(property.getName().toString(), property.getValue().toString());
        }
        return properties;
    }

    @Override
    public CompletionStage<Void> subscribe(String topicFilter, int qos) {
        var subscribe = Mqtt5Subscribe.builder()
                .addSubscription()
                .topicFilter(topicFilter)
                .qos(qos(qos))
                // a resumed session has had them
                .retainHandling(Mqtt5RetainHandling.SEND_IF_SUBSCRIPTION_DOES_NOT_EXIST)
                .applySubscription()
                .build();
        return resources.stage(client.subscribe(subscribe)).handle((subAck, failure) -> {
            if (failure instanceof Mqtt5SubAckException refused) {
                throw new SubscriptionRefusedException(
                        topicFilter, refused.getMqttMessage().getReasonCodes().toString());
            }
            if (failure != null) {
                throw LinkResources.unchecked(failure);
            }
            return null;
        });
    }

    @Override
    public CompletionStage<PublishResult> publish(OutboundMessage message) {
        return client.toAsync().publish(outgoing(message)).handle(Mqtt5Link::result);
    }

    private static Mqtt5Publish outgoing(OutboundMessage message) {
        var publish = Mqtt5Publish.builder()
                .topic(message.topic())
                .payload(message.payload())
                .qos(qos(message.qos()))
                .retain(message.retain());
        if (message.expiry() != null) {
            publish = publish.messageExpiryInterval(message.expiry().toSeconds());
        }
        if (!message.userProperties().isEmpty()) {
            publish = publish.userProperties(Mqtt5UserProperties.of(message.userProperties().entrySet().stream()
                    .map(property -> Mqtt5UserProperty.of(property.getKey(), property.getValue()))
                    .toList()));
        }
        return publish.build();
    }

    private static PublishResult result(Mqtt5PublishResult result, Throwable failure) {
        Throwable cause = failure != null ? failure : result.getError().orElse(null);
        if (cause instanceof Mqtt5PubAckException refused) {
            var pubAck = refused.getMqttMessage();
            return new PublishResult.Refused(
                    pubAck.getReasonCode().getCode(), pubAck.getReasonCode().name());
        }
        if (cause != null) {
            return new PublishResult.Unconfirmed(String.valueOf(cause.getMessage()));
        }
        return result instanceof Mqtt5Qos1Result qos1
                        && qos1.getPubAck().getReasonCode() == Mqtt5PubAckReasonCode.NO_MATCHING_SUBSCRIBERS
                ? new PublishResult.NoSubscribers()
                : new PublishResult.Accepted();
    }

    @Override
    public CompletionStage<Void> close() {
        return LinkResources.gone(client.toAsync().disconnect());
    }

    static MqttQos qos(int qos) {
        if (qos != 0 && qos != 1) {
            throw new IllegalArgumentException("QoS must be 0 or 1, not " + qos);
        }
        return qos == 0 ? MqttQos.AT_MOST_ONCE : MqttQos.AT_LEAST_ONCE;
    }
}
