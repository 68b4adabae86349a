package io.millwright.service.rejection;

import com.github.f4b6a3.uuid.UuidCreator;
import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.model.envelope.CloudMessage;
import io.millwright.model.envelope.Envelope;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.message.Rejection;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.service.mqtt.MqttPublisher;
import io.millwright.service.mqtt.OutboundMessage;
import io.millwright.service.mqtt.PublishResult;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** Publishes rejections on the machines' own topics. */
@Singleton
final class MqttRejections implements Rejections {
    private static final Logger LOG = Logger.getLogger(MqttRejections.class);
    private static final Duration EXPIRY = Duration.ofHours(1);
    private static final int BURST = 10;
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final int REMEMBERED = 20_000;

    /** What became of a rejection. */
    private enum Fate {
        SENT,
        /** The machine is not connected, or does not listen. */
        NOBODY,
        LIMITED,
        FAILED
    }

    private final MqttPublisher publisher;
    private final String service;
    private final Clock clock;
    private final MeterRegistry registry;
    private final RejectionLimit limit = new RejectionLimit(BURST, INTERVAL, REMEMBERED);

    @Inject
    MqttRejections(
            MqttPublisher publisher,
            @ConfigProperty(name = "millwright.service.name") String service,
            Clock clock,
            MeterRegistry registry) {
        this.publisher = publisher;
        this.service = service;
        this.clock = clock;
        this.registry = registry;
    }

    @Override
    public Uni<Void> send(MachineTopic refused, Rejection rejection) {
        return Uni.createFrom()
                .deferred(() -> {
                    Instant now = clock.instant();
                    return mayBeSent(refused, rejection, now)
                            ? publisher
                                    .publish(message(refused, rejection, now))
                                    .map(this::fate)
                            : Uni.createFrom().item(Fate.LIMITED);
                })
                .onFailure()
                .recoverWithItem(failure -> {
                    LOG.errorf(failure, "rejection not sent machine_id=%s", refused.machine());
                    return Fate.FAILED;
                })
                .invoke(fate -> count(rejection, fate))
                .replaceWithVoid();
    }

    private synchronized boolean mayBeSent(MachineTopic refused, Rejection rejection, Instant now) {
        return limit.allows(refused.machine(), rejection.reason(), now);
    }

    private OutboundMessage message(MachineTopic refused, Rejection rejection, Instant now) {
        var message = new CloudMessage<>(
                UuidCreator.getTimeOrderedEpoch().toString(),
                service,
                now,
                Envelope.SCHEMA_VERSION,
                now.plus(EXPIRY),
                null,
                rejection);
        return OutboundMessage.of(
                        refused.sibling(MessageClass.REJECTION).path(), EnvelopeCodec.encode(message), 1, false)
                .expiringAfter(EXPIRY);
    }

    private Fate fate(PublishResult result) {
        return switch (result) {
            case PublishResult.Accepted accepted -> Fate.SENT;
            case PublishResult.NoSubscribers nobody -> Fate.NOBODY;
            case PublishResult.Refused no -> Fate.FAILED;
            case PublishResult.NotSent kept -> Fate.FAILED;
            case PublishResult.Unconfirmed lost -> Fate.FAILED;
        };
    }

    private void count(Rejection rejection, Fate fate) {
        registry.counter("rejections", "reason", name(rejection.reason()), "outcome", name(fate))
                .increment();
    }

    private static String name(Enum<?> tag) {
        return tag.name().toLowerCase(Locale.ROOT);
    }
}
