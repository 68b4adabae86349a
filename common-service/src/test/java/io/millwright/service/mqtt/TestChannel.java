package io.millwright.service.mqtt;

import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.millwright.model.connection.Backoff;
import io.millwright.service.mqtt.link.LinkSettings;
import io.millwright.service.mqtt.link.MqttAddress;
import io.millwright.service.mqtt.link.MqttVersion;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.eclipse.microprofile.reactive.messaging.Message;

/** An incoming channel outside a container, with handlers called as the framework calls them. */
final class TestChannel implements AutoCloseable {
    static final Backoff QUICK = new Backoff(
            Duration.ofMillis(20), Duration.ofMillis(200), Duration.ofMillis(20), Duration.ofSeconds(30), 0);
    private static final Duration FAILING_AFTER = Duration.ofMillis(300);

    final List<String> handled = new CopyOnWriteArrayList<>();
    /** Sessions in which the broker had kept nothing. */
    final List<String> begun = new CopyOnWriteArrayList<>();

    final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Vertx vertx = Vertx.vertx();
    final InboundChannel channel;

    private TestChannel(Builder builder) {
        var settings = new InboundSettings(
                "test", builder.filter, builder.qos, builder.receiveMaximum, builder.qos0Buffer, 1 << 20);
        channel = new InboundChannel(
                settings,
                builder.link(),
                new InboundChannel.Behaviour(QUICK, QUICK, FAILING_AFTER, begun::add),
                vertx,
                Clock.systemUTC(),
                new Random(1),
                new MqttMetrics(registry));
        for (int i = 0; i < builder.concurrency; i++) {
            subscribe(builder.handler);
        }
        channel.start();
    }

    static Builder on(String url, String filter) {
        return new Builder(url, filter);
    }

    static LinkSettings link(MqttVersion version, String url, String clientId, int receiveMaximum) {
        return new LinkSettings(
                version,
                MqttAddress.parse(url),
                clientId,
                Optional.empty(),
                Optional.empty(),
                Duration.ofHours(24),
                receiveMaximum,
                Duration.ofSeconds(30),
                Duration.ofSeconds(5));
    }

    private void subscribe(Function<String, Uni<Void>> handler) {
        Multi.createFrom()
                .publisher(channel.stream())
                .onItem()
                .transformToUniAndConcatenate(message -> handle(message, handler))
                .subscribe()
                .with(done -> {});
    }

    private Uni<Void> handle(Message<InboundMessage> message, Function<String, Uni<Void>> handler) {
        String text = new String(message.getPayload().payload(), StandardCharsets.UTF_8);
        return handler.apply(text).onItemOrFailure().transformToUni((done, failure) -> {
            if (failure == null) {
                handled.add(text);
            }
            return Uni.createFrom().completionStage(failure == null ? message.ack() : message.nack(failure));
        });
    }

    double count(String outcome) {
        return registry.get("mqtt.messages")
                .tag("channel", "test")
                .tag("outcome", outcome)
                .counter()
                .count();
    }

    List<String> handled() {
        return new ArrayList<>(handled);
    }

    TestChannel awaitReady() {
        await().atMost(Duration.ofSeconds(20)).until(this::isReady);
        return this;
    }

    boolean isReady() {
        return channel.problem().isEmpty();
    }

    @Override
    public void close() {
        channel.stop().toCompletableFuture().join();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    static final class Builder {
        private final String url;
        private final String filter;
        private String clientId = "test-0-test";
        private Optional<String> username = Optional.empty();
        private Optional<String> password = Optional.empty();
        private MqttVersion version = MqttVersion.V5;
        private int qos = 1;
        private int receiveMaximum = 100;
        private int qos0Buffer = 1_000;
        private int concurrency = 1;
        private Function<String, Uni<Void>> handler = text -> Uni.createFrom().voidItem();

        private Builder(String url, String filter) {
            this.url = url;
            this.filter = filter;
        }

        Builder clientId(String id) {
            clientId = id;
            return this;
        }

        Builder credentials(String name, String secret) {
            username = Optional.of(name);
            password = Optional.of(secret);
            return this;
        }

        private LinkSettings link() {
            LinkSettings open = TestChannel.link(version, url, clientId, receiveMaximum);
            return new LinkSettings(
                    version,
                    open.address(),
                    clientId,
                    username,
                    password,
                    open.sessionExpiry(),
                    receiveMaximum,
                    open.keepAlive(),
                    open.connectTimeout());
        }

        Builder version(MqttVersion spoken) {
            version = spoken;
            return this;
        }

        Builder receiveMaximum(int maximum) {
            receiveMaximum = maximum;
            return this;
        }

        Builder qos0Buffer(int messages) {
            qos0Buffer = messages;
            return this;
        }

        Builder concurrency(int handlers) {
            concurrency = handlers;
            return this;
        }

        Builder handler(Function<String, Uni<Void>> called) {
            handler = called;
            return this;
        }

        TestChannel start() {
            return new TestChannel(this);
        }
    }
}
