package io.millwright.stack.own;

import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5BlockingClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5ClientBuilder;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5ConnAckException;
import com.hivemq.client.mqtt.mqtt5.message.connect.connack.Mqtt5ConnAck;
import com.hivemq.client.mqtt.mqtt5.message.connect.connack.Mqtt5ConnAckReasonCode;
import com.hivemq.client.mqtt.mqtt5.message.connect.connack.Mqtt5ConnAckRestrictions;
import io.millwright.stack.NetworkFailure;
import io.millwright.stack.Refusal;
import io.millwright.stack.plan.ServiceName;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The user's MQTT broker. */
public final class OwnBroker {
    private static final int SECONDS = 10;
    private static final int LARGEST_MESSAGE = 256 * 1024;

    private final URI url;
    private final String servicePassword;

    /** @param servicePassword of the user names {@code service:NAME} */
    public OwnBroker(URI url, String servicePassword) {
        this.url = url;
        this.servicePassword = servicePassword;
    }

    /** What became of a CONNECT. */
    sealed interface Outcome {
        record Admitted(Mqtt5ConnAckRestrictions restrictions) implements Outcome {}

        record Refused(Mqtt5ConnAckReasonCode reason) implements Outcome {}

        record Unreachable(String reason) implements Outcome {}
    }

    /**
     * Before the registry runs: is an MQTT 5 broker there? One that asks the registry can't let anybody in yet.
     *
     * @throws Refusal when it can't be used
     */
    public void check() {
        throwIfPresent(fault(connect(ServiceName.REGISTRY)));
    }

    /**
     * Once the registry answers: is the service let in?
     *
     * @throws Refusal when it isn't
     */
    public void checkThatItAdmits(ServiceName service) {
        Outcome outcome = connect(service);
        throwIfPresent(fault(outcome));
        if (outcome instanceof Outcome.Refused(var reason)) {
            throw new Refusal("The broker " + url + " does not let service:" + service.label() + " in (" + words(reason)
                    + "): it must know the password in secrets/broker-service-password of the stack's folder, or ask the"
                    + " registry with the token in secrets/internal-token, as docs/own-parts.md says.");
        }
    }

    private void throwIfPresent(Optional<String> fault) {
        fault.ifPresent(rest -> {
            throw new Refusal("The broker " + url + " " + rest + ".");
        });
    }

    /** What is wrong whoever connects, as the rest of a sentence that begins with its URL. */
    static Optional<String> fault(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Unreachable(var reason) -> Optional.of("can't be reached by MQTT 5: " + reason);
            case Outcome.Refused(var reason) ->
                reason == Mqtt5ConnAckReasonCode.UNSUPPORTED_PROTOCOL_VERSION
                        ? Optional.of("does not speak MQTT 5")
                        : Optional.empty();
            case Outcome.Admitted(var able) -> {
                if (able.getMaximumQos() == MqttQos.AT_MOST_ONCE) {
                    yield Optional.of("does not offer QoS 1");
                }
                if (!able.isRetainAvailable()) {
                    yield Optional.of("does not keep retained messages");
                }
                if (!able.isWildcardSubscriptionAvailable()) {
                    yield Optional.of("does not offer wildcards in subscriptions");
                }
                yield able.getMaximumPacketSize() < LARGEST_MESSAGE
                        ? Optional.of("takes packets of " + able.getMaximumPacketSize() + " bytes at most, and has to"
                                + " take messages of " + LARGEST_MESSAGE)
                        : Optional.empty();
            }
        };
    }

    private Outcome connect(ServiceName service) {
        boolean tls = "mqtts".equals(url.getScheme());
        Mqtt5ClientBuilder builder = MqttClient.builder()
                .useMqttVersion5()
                .identifier(service.label() + "-check")
                .transportConfig()
                .serverHost(url.getHost())
                .serverPort(url.getPort())
                .socketConnectTimeout(SECONDS, TimeUnit.SECONDS)
                .mqttConnectTimeout(SECONDS, TimeUnit.SECONDS)
                .applyTransportConfig();
        Mqtt5BlockingClient client = (tls ? builder.sslWithDefaultConfig() : builder).buildBlocking();
        try {
            Mqtt5ConnAck answer = client.connectWith()
                    .cleanStart(true)
                    .sessionExpiryInterval(0)
                    .simpleAuth()
                    .username("service:" + service.label())
                    .password(servicePassword.getBytes(StandardCharsets.UTF_8))
                    .applySimpleAuth()
                    .send();
            client.disconnect();
            return new Outcome.Admitted(answer.getRestrictions());
        } catch (Mqtt5ConnAckException e) {
            return new Outcome.Refused(e.getMqttMessage().getReasonCode());
        } catch (RuntimeException e) {
            return new Outcome.Unreachable(NetworkFailure.reason(e));
        }
    }

    private static String words(Mqtt5ConnAckReasonCode reason) {
        return reason.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
