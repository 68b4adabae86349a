package io.millwright.testing;

import com.hivemq.client.mqtt.MqttGlobalPublishFilter;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.exceptions.ConnectionClosedException;
import com.hivemq.client.mqtt.exceptions.MqttClientStateException;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5Client;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5PubAckException;
import com.hivemq.client.mqtt.mqtt5.message.connect.Mqtt5Connect;
import com.hivemq.client.mqtt.mqtt5.message.connect.Mqtt5ConnectBuilder;
import com.hivemq.client.mqtt.mqtt5.message.disconnect.Mqtt5DisconnectReasonCode;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5PublishResult;
import com.hivemq.client.mqtt.mqtt5.message.publish.puback.Mqtt5PubAckReasonCode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** A raw MQTT 5 client for tests: it shows what travels, and knows nothing of the contract. Thread-safe. */
public final class MqttProbe implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Mqtt5AsyncClient client;
    private final List<Mqtt5Publish> received = new CopyOnWriteArrayList<>();
    private final Object arrival = new Object();

    private MqttProbe(Mqtt5AsyncClient client) {
        this.client = client;
        client.publishes(MqttGlobalPublishFilter.ALL, this::arrived);
    }

    /** Connected with a clean start and no session. */
    public static MqttProbe connect(int port, String clientId) {
        return connect(port, clientId, connect -> connect);
    }

    /** Connected with user name and password. */
    public static MqttProbe connect(int port, String clientId, String username, String password) {
        return connect(
                port,
                clientId,
                connect -> connect.simpleAuth()
                        .username(username)
                        .password(password.getBytes(StandardCharsets.UTF_8))
                        .applySimpleAuth());
    }

    /**
     * Connected as the test says, such as with a will or a persistent session.
     *
     * @throws com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5ConnAckException when the broker refuses
     */
    public static MqttProbe connect(int port, String clientId, UnaryOperator<Mqtt5ConnectBuilder> settings) {
        var probe = new MqttProbe(Mqtt5Client.builder()
                .identifier(clientId)
                .serverHost("127.0.0.1")
                .serverPort(port)
                .buildAsync());
        Mqtt5Connect connect =
                settings.apply(Mqtt5Connect.builder().keepAlive(30)).build();
        await(probe.client.connect(connect));
        return probe;
    }

    /**
     * Subscribes with QoS 1.
     *
     * @throws com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5SubAckException when the broker refuses
     */
    public MqttProbe subscribe(String filter) {
        await(client.subscribeWith()
                .topicFilter(filter)
                .qos(MqttQos.AT_LEAST_ONCE)
                .send());
        return this;
    }

    /** Publishes with QoS 1 and without retain flag; the broker's word on it. */
    public Mqtt5PubAckReasonCode publish(String topic, String payload) {
        return publish(topic, payload.getBytes(StandardCharsets.UTF_8), 1, false);
    }

    /** The broker's word on it; success for QoS 0. */
    public Mqtt5PubAckReasonCode publish(String topic, byte[] payload, int qos, boolean retain) {
        var message = Mqtt5Publish.builder()
                .topic(topic)
                .payload(payload)
                .qos(Objects.requireNonNull(MqttQos.fromCode(qos), "qos is 0, 1 or 2"))
                .retain(retain)
                .build();
        return await(client.publish(message).handle((result, failure) -> {
            if (failure instanceof Mqtt5PubAckException refused) {
                return refused.getMqttMessage().getReasonCode();
            }
            if (failure != null) {
                throw new IllegalStateException("not published on " + topic, failure);
            }
            return reasonCode(result);
        }));
    }

    private static Mqtt5PubAckReasonCode reasonCode(Mqtt5PublishResult result) {
        return result instanceof Mqtt5PublishResult.Mqtt5Qos1Result acknowledged
                ? acknowledged.getPubAck().getReasonCode()
                : Mqtt5PubAckReasonCode.SUCCESS;
    }

    private void arrived(Mqtt5Publish message) {
        synchronized (arrival) {
            received.add(message);
            arrival.notifyAll();
        }
    }

    /** All messages so far, in the order of their arrival. */
    public List<Mqtt5Publish> received() {
        return List.copyOf(received);
    }

    /** Forgets the messages so far. */
    public void clear() {
        received.clear();
    }

    /** The first message on a topic, waiting for it if need be. */
    public Mqtt5Publish await(String topic) {
        return await(message -> message.getTopic().toString().equals(topic), "a message on " + topic);
    }

    /**
     * The first message, of those so far or to come, that is what the test wants.
     *
     * @param what for the failure
     * @throws AssertionError when none comes within 20 seconds
     */
    public Mqtt5Publish await(Predicate<Mqtt5Publish> wanted, String what) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        synchronized (arrival) {
            while (true) {
                var found = received.stream().filter(wanted).findFirst();
                if (found.isPresent()) {
                    return found.get();
                }
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (left <= 0) {
                    throw new AssertionError("no " + what + " within " + PATIENCE + "; received on "
                            + received.stream().map(Mqtt5Publish::getTopic).toList());
                }
                try {
                    arrival.wait(left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException("interrupted while waiting for " + what, e);
                }
            }
        }
    }

    public static String text(Mqtt5Publish message) {
        return new String(message.getPayloadAsBytes(), StandardCharsets.UTF_8);
    }

    public boolean isConnected() {
        return client.getState().isConnected();
    }

    /** The client itself, for what the probe does not offer. */
    public Mqtt5AsyncClient client() {
        return client;
    }

    /** Disconnects so that the broker publishes the will, as it does when a connection breaks. */
    public void closeWithWill() {
        await(client.disconnectWith()
                .reasonCode(Mqtt5DisconnectReasonCode.DISCONNECT_WITH_WILL_MESSAGE)
                .send());
    }

    /** Disconnects in peace: no will is sent. Does nothing where the connection is broken, or breaks meanwhile. */
    @Override
    public void close() {
        try {
            await(client.disconnect());
        } catch (MqttClientStateException | ConnectionClosedException notConnected) {
            // the connection is what it should become
        }
    }

    private static <T> T await(CompletableFuture<T> future) {
        try {
            return future.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            throw new AssertionError("the broker did not answer within " + PATIENCE, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the broker", e);
        }
    }
}
