package io.millwright.service.mqtt;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.connector.InboundConnector;
import io.smallrye.reactive.messaging.connector.OutboundConnector;
import io.smallrye.reactive.messaging.health.HealthReport;
import io.smallrye.reactive.messaging.health.HealthReporter;
import io.smallrye.reactive.messaging.providers.helpers.MultiUtils;
import io.vertx.core.Vertx;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.interceptor.Interceptor;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.spi.Connector;
import org.jboss.logging.Logger;

/**
 * Serves channels over MQTT with acknowledgement after success.
 *
 * <p>Incoming: {@code mp.messaging.incoming.CHANNEL.connector=millwright-mqtt} and {@link InboundSettings}; the payload is
 * {@link InboundMessage}; {@code concurrency} gives so many handlers at once. Outgoing: the payload is
 * {@link OutboundMessage}, acknowledged with the broker's PUBACK and nacked when it was refused or not confirmed.
 * Connections begin after the application started, and a broker that is away only costs readiness.
 */
@ApplicationScoped
@Connector(MqttConnector.NAME)
public class MqttConnector implements InboundConnector, OutboundConnector, HealthReporter {
    public static final String NAME = "millwright-mqtt";

    private static final Logger LOG = Logger.getLogger(MqttConnector.class);
    private static final Duration DRAIN_TIME = Duration.ofSeconds(5);
    private static final Duration GOODBYE_TIME = Duration.ofSeconds(2);
    private static final int DEFAULT_MAX_IN_FLIGHT = 500;
    private static final RandomGenerator RANDOM =
            () -> ThreadLocalRandom.current().nextLong();

    private final MqttConfig config;
    private final String service;
    private final String clientId;
    private final Vertx vertx;
    private final Clock clock;
    private final MqttMetrics metrics;
    private final Event<SessionBegun> sessions;
    private final ConnectionPublisher publisher;
    private final Map<String, InboundChannel> channels = new ConcurrentHashMap<>();

    @Inject
    MqttConnector(
            MqttConfig config,
            @ConfigProperty(name = "millwright.service.name") String service,
            @ConfigProperty(name = "millwright.service.replica") int replica,
            Vertx vertx,
            Clock clock,
            MeterRegistry registry,
            Event<SessionBegun> sessions) {
        this.config = config;
        this.service = service;
        this.clientId = service + "-" + replica;
        this.vertx = vertx;
        this.clock = clock;
        this.sessions = sessions;
        this.metrics = new MqttMetrics(registry);
        this.publisher = new ConnectionPublisher(
                config.brief(clientId, 1),
                config.reconnect().backoff(),
                config.publishTimeout(),
                config.maxWaitingPublishes(),
                vertx,
                clock,
                RANDOM,
                metrics);
    }

    ConnectionPublisher publisher() {
        return publisher;
    }

    void start(@Observes @Priority(Interceptor.Priority.PLATFORM_AFTER) StartupEvent event) {
        publisher.start();
        channels.values().forEach(InboundChannel::start);
    }

    /** Before anything else stops: handlers that run may finish their work and be acknowledged. */
    void stop(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) ShutdownEvent event) {
        await("drain", InboundChannel::drain, DRAIN_TIME);
        await("disconnect", InboundChannel::stop, GOODBYE_TIME);
        finish("disconnect", publisher.stop(), GOODBYE_TIME);
    }

    private void await(String step, Function<InboundChannel, CompletionStage<Void>> each, Duration atMost) {
        finish(
                step,
                CompletableFuture.allOf(channels.values().stream()
                        .map(each)
                        .map(CompletionStage::toCompletableFuture)
                        .toArray(CompletableFuture[]::new)),
                atMost);
    }

    private static void finish(String step, CompletionStage<Void> stage, Duration atMost) {
        stage.toCompletableFuture()
                .orTimeout(atMost.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(late -> {
                    LOG.infof("mqtt stops without waiting longer step=%s; what is not acknowledged comes again", step);
                    return null;
                })
                .join();
    }

    @Override
    public Flow.Publisher<? extends Message<?>> getPublisher(Config channelConfig) {
        InboundSettings settings = InboundSettings.of(
                channelConfig, config.sharedSubscriptions() ? Optional.of(service) : Optional.empty());
        return channels.computeIfAbsent(settings.channel(), name -> channel(settings)).stream();
    }

    private InboundChannel channel(InboundSettings settings) {
        return new InboundChannel(
                settings,
                config.link(clientId + "-" + settings.channel(), settings.receiveMaximum()),
                new InboundChannel.Behaviour(
                        config.reconnect().backoff(),
                        config.retry().backoff(),
                        config.failingAfter(),
                        name -> sessions.fireAsync(new SessionBegun(name))),
                vertx,
                clock,
                RANDOM,
                metrics);
    }

    @Override
    public Flow.Subscriber<? extends Message<?>> getSubscriber(Config channelConfig) {
        int maxInFlight =
                channelConfig.getOptionalValue("max-in-flight", Integer.class).orElse(DEFAULT_MAX_IN_FLIGHT);
        return MultiUtils.via(
                messages -> messages.onItem().transformToUni(this::publish).merge(maxInFlight));
    }

    private Uni<Message<?>> publish(Message<?> message) {
        if (!(message.getPayload() instanceof OutboundMessage outbound)) {
            return told(
                    message,
                    message.nack(new IllegalArgumentException("the payload of an outgoing channel must be an"
                            + " OutboundMessage, not " + message.getPayload().getClass())));
        }
        return publisher.publish(outbound).onItemOrFailure().transformToUni((result, failure) -> {
            Optional<Throwable> refusal = failure != null ? Optional.of(failure) : refusal(outbound, result);
            return told(message, refusal.map(message::nack).orElseGet(message::ack));
        });
    }

    private static Uni<Message<?>> told(Message<?> message, CompletionStage<Void> answer) {
        return Uni.createFrom().completionStage(answer).onItemOrFailure().transform((done, failure) -> message);
    }

    private static Optional<Throwable> refusal(OutboundMessage message, PublishResult result) {
        return switch (result) {
            case PublishResult.Accepted accepted -> Optional.empty();
            case PublishResult.NoSubscribers nobody -> Optional.empty();
            case PublishResult.Refused refused -> Optional.of(new NotPublishedException(message.topic(), refused));
            case PublishResult.NotSent kept -> Optional.of(new NotPublishedException(message.topic(), kept));
            case PublishResult.Unconfirmed lost -> Optional.of(new NotPublishedException(message.topic(), lost));
        };
    }

    @Override
    public HealthReport getReadiness() {
        HealthReport.HealthReportBuilder report = HealthReport.builder();
        channels.values().forEach(channel -> add(report, channel.name(), channel.problem()));
        add(report, "publisher", publisher.problem());
        return report.build();
    }

    private static void add(HealthReport.HealthReportBuilder report, String name, Optional<String> problem) {
        report.add(name, problem.isEmpty(), problem.orElse(""));
    }
}
