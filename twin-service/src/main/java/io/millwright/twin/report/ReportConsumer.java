package io.millwright.twin.report;

import io.millwright.model.message.Rejection;
import io.millwright.model.message.Rejection.Current;
import io.millwright.model.message.Rejection.Reason;
import io.millwright.model.message.StateReport;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.service.mqtt.InFlight;
import io.millwright.service.mqtt.InboundMessage;
import io.millwright.service.rejection.Rejections;
import io.millwright.twin.core.DatabaseFailures;
import io.millwright.twin.intake.IntakeService;
import io.millwright.twin.intake.Taken;
import io.millwright.twin.report.ReportMetrics.Tag;
import io.millwright.twin.report.ReportOutcome.Ahead;
import io.millwright.twin.report.ReportOutcome.Applied;
import io.millwright.twin.report.ReportOutcome.BootReused;
import io.millwright.twin.report.ReportOutcome.Duplicate;
import io.millwright.twin.report.ReportOutcome.Stale;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Instant;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** State messages, as they come and as they are retained. */
@ApplicationScoped
public class ReportConsumer {
    private static final Logger LOG = Logger.getLogger(ReportConsumer.class);

    private final Multi<Message<InboundMessage>> channel;
    private final ReportBatchService batches;
    private final ReportService service;
    private final Rejections rejections;
    private final ReportMetrics metrics;
    private final InFlight inFlight;

    ReportConsumer(
            @Channel("state") Multi<Message<InboundMessage>> channel,
            ReportBatchService batches,
            ReportService service,
            Rejections rejections,
            ReportMetrics metrics,
            ReportConfig config) {
        this.channel = channel;
        this.batches = batches;
        this.service = service;
        this.rejections = rejections;
        this.metrics = metrics;
        this.inFlight = new InFlight("state", config.inFlight(), this::on);
    }

    void start(@Observes StartupEvent event) {
        channel.subscribe().withSubscriber(inFlight);
    }

    void stop(@Observes ShutdownEvent event) {
        inFlight.stop();
    }

    /** Completes when the outcome is committed and, where there is one, the answer sent; fails while the database is away. */
    public Uni<Void> on(InboundMessage message) {
        return handle(IntakeService.read(message, StateReport.class), message.receivedAt())
                .onFailure(DatabaseFailures::isLasting)
                .recoverWithUni(failure -> giveUp(message, failure));
    }

    private Uni<Void> handle(Taken<StateReport> taken, Instant at) {
        return switch (taken) {
            case Taken.Valid<StateReport> valid -> judge(valid);
            case Taken.Malformed<StateReport> bad -> malformed(bad.topic(), bad.messageId(), bad.detail(), at);
            case Taken.Unregistered<StateReport> stranger ->
                refuse(
                        stranger.topic(),
                        Tag.UNREGISTERED,
                        rejection(stranger.messageId(), Reason.UNREGISTERED, null, null, null));
            case Taken.Cleared<StateReport> _ -> count(Tag.CLEARED);
            case Taken.IllegalTopic<StateReport> _ -> count(Tag.ILLEGAL_TOPIC);
            case Taken.Postponed<StateReport> _ -> count(Tag.POSTPONED);
        };
    }

    /** Kept back, it would stop those behind it; the broker retains it, so that it is read again. */
    private Uni<Void> giveUp(InboundMessage message, Throwable failure) {
        LOG.errorf(failure, "state message failed for good topic=%s", message.topic());
        return count(Tag.FAILED);
    }

    private Uni<Void> judge(Taken.Valid<StateReport> valid) {
        if (!AppliedRevisions.isPlausible(valid.envelope().payload())) {
            return malformed(valid.topic(), valid.envelope().messageId(), AppliedRevisions.RULE, valid.receivedAt());
        }
        return batches.judge(valid).flatMap(judgement -> switch (judgement) {
            case Judgement.Decided(var outcome) -> decided(valid, outcome);
            case Judgement.NotTaken(var taken) -> handle(taken, valid.receivedAt());
        });
    }

    private Uni<Void> decided(Taken.Valid<StateReport> valid, ReportOutcome outcome) {
        String messageId = valid.envelope().messageId();
        return switch (outcome) {
            case Applied _ -> count(Tag.APPLIED);
            case Ahead _ -> count(Tag.AHEAD);
            case Duplicate() -> count(Tag.DUPLICATE);
            case Stale(var current) ->
                refuse(
                        valid.topic(),
                        Tag.STALE,
                        rejection(
                                messageId,
                                Reason.STALE,
                                null,
                                new Current(current.bootId(), current.sequence(), null),
                                null));
            case BootReused(var current, var next) ->
                refuse(
                        valid.topic(),
                        Tag.BOOT_REUSED,
                        rejection(
                                messageId,
                                Reason.BOOT_REUSED,
                                null,
                                new Current(current.bootId(), current.sequence(), null),
                                next));
        };
    }

    private Uni<Void> malformed(MachineTopic topic, @Nullable String messageId, String detail, Instant at) {
        return service.recordMalformed(topic.machine(), messageId, detail, at)
                .flatMap(recorded ->
                        refuse(topic, Tag.MALFORMED, rejection(messageId, Reason.MALFORMED, detail, null, null)));
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
            @Nullable String messageId,
            Reason reason,
            @Nullable String detail,
            @Nullable Current current,
            @Nullable Long nextBootId) {
        return new Rejection(messageId, MessageClass.STATE, reason, detail, current, nextBootId);
    }
}
