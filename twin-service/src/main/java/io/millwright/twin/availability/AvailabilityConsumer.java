package io.millwright.twin.availability;

import io.millwright.model.message.Availability;
import io.millwright.model.message.Rejection;
import io.millwright.model.message.Rejection.Current;
import io.millwright.model.message.Rejection.Reason;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.service.mqtt.InboundMessage;
import io.millwright.service.rejection.Rejections;
import io.millwright.twin.availability.AvailabilityMetrics.Tag;
import io.millwright.twin.availability.AvailabilityOutcome.Applied;
import io.millwright.twin.availability.AvailabilityOutcome.Duplicate;
import io.millwright.twin.availability.AvailabilityOutcome.Stale;
import io.millwright.twin.core.DatabaseFailures;
import io.millwright.twin.intake.IntakeService;
import io.millwright.twin.intake.Taken;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Availability messages, as they come and as they are retained. */
@ApplicationScoped
public class AvailabilityConsumer {
    private static final Logger LOG = Logger.getLogger(AvailabilityConsumer.class);

    private final IntakeService intake;
    private final AvailabilityService service;
    private final Rejections rejections;
    private final AvailabilityMetrics metrics;

    AvailabilityConsumer(
            IntakeService intake, AvailabilityService service, Rejections rejections, AvailabilityMetrics metrics) {
        this.intake = intake;
        this.service = service;
        this.rejections = rejections;
        this.metrics = metrics;
    }

    /** Completes when the outcome is committed and, where there is one, the answer sent; fails while the database is away. */
    @Incoming("availability")
    public Uni<Void> on(InboundMessage message) {
        return intake.take(message, Availability.class)
                .flatMap(this::handle)
                .onFailure(DatabaseFailures::isLasting)
                .recoverWithUni(failure -> giveUp(message, failure));
    }

    private Uni<Void> handle(Taken<Availability> taken) {
        return switch (taken) {
            case Taken.Valid<Availability> valid -> judge(valid);
            case Taken.Malformed<Availability> bad ->
                refuse(bad.topic(), Tag.MALFORMED, rejection(bad.messageId(), Reason.MALFORMED, bad.detail(), null));
            case Taken.Unregistered<Availability> stranger ->
                refuse(
                        stranger.topic(),
                        Tag.UNREGISTERED,
                        rejection(stranger.messageId(), Reason.UNREGISTERED, null, null));
            case Taken.Cleared<Availability> _ -> count(Tag.CLEARED);
            case Taken.IllegalTopic<Availability> _ -> count(Tag.ILLEGAL_TOPIC);
            case Taken.Postponed<Availability> _ -> count(Tag.POSTPONED);
        };
    }

    /** Kept back, it would stop those behind it; the broker retains it, so that it is read again. */
    private Uni<Void> giveUp(InboundMessage message, Throwable failure) {
        LOG.errorf(failure, "availability message failed for good topic=%s", message.topic());
        return count(Tag.FAILED);
    }

    private Uni<Void> judge(Taken.Valid<Availability> valid) {
        var announcement = new Announcement(valid.topic().machine(), valid.envelope(), valid.receivedAt());
        return service.take(announcement).flatMap(outcome -> switch (outcome) {
            case Applied _ -> count(Tag.APPLIED);
            case Duplicate() -> count(Tag.DUPLICATE);
            case Stale stale when !stale.answered() -> count(Tag.STALE);
            case Stale stale ->
                refuse(
                        valid.topic(),
                        Tag.STALE,
                        rejection(
                                valid.envelope().messageId(),
                                Reason.STALE,
                                "an offline of an earlier session",
                                new Current(
                                        stale.current().bootId(),
                                        null,
                                        stale.current().sessionId())));
        });
    }

    private Uni<Void> refuse(MachineTopic topic, Tag outcome, Rejection rejection) {
        metrics.count(outcome);
        return rejections.send(topic, rejection);
    }

    private Uni<Void> count(Tag outcome) {
        metrics.count(outcome);
        return Uni.createFrom().voidItem();
    }

    private static Rejection rejection(
            @Nullable String messageId, Reason reason, @Nullable String detail, @Nullable Current current) {
        return new Rejection(messageId, MessageClass.AVAILABILITY, reason, detail, current, null);
    }
}
