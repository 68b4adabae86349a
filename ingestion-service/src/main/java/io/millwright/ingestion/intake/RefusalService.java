package io.millwright.ingestion.intake;

import io.millwright.ingestion.intake.IntakeMetrics.MessageOutcome;
import io.millwright.model.message.Rejection;
import io.millwright.model.message.Rejection.Reason;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.service.rejection.Rejections;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Counts the messages that are not stored, and tells their senders. Nothing waits for the answer to arrive. */
@ApplicationScoped
class RefusalService {
    private static final Logger LOG = Logger.getLogger(RefusalService.class);

    private final Rejections rejections;
    private final IntakeMetrics metrics;

    RefusalService(Rejections rejections, IntakeMetrics metrics) {
        this.rejections = rejections;
        this.metrics = metrics;
    }

    void tell(Iterable<Verdict> verdicts) {
        verdicts.forEach(this::tell);
    }

    private void tell(Verdict verdict) {
        switch (verdict) {
            case Verdict.Accepted accepted -> {}
            case Verdict.Ignored ignored -> metrics.count(MessageOutcome.IGNORED, 1);
            case Verdict.Undecided undecided -> metrics.count(MessageOutcome.PARKED, 1);
            case Verdict.Malformed(var topic, var messageId, var detail) -> {
                metrics.count(MessageOutcome.MALFORMED, 1);
                answer(topic, messageId, Reason.MALFORMED, detail);
            }
            case Verdict.Unregistered(var topic, var messageId) -> {
                metrics.count(MessageOutcome.UNREGISTERED, 1);
                answer(topic, messageId, Reason.UNREGISTERED, "the machine is not registered");
            }
        }
    }

    private void answer(@Nullable MachineTopic topic, @Nullable String messageId, Reason reason, String detail) {
        LOG.debugf("message refused topic=%s reason=%s detail=%s", topic, reason, detail);
        if (topic != null) {
            Rejection rejection = new Rejection(messageId, MessageClass.TELEMETRY, reason, detail, null, null);
            rejections
                    .send(topic, rejection)
                    .subscribe()
                    .with(sent -> {}, failure -> LOG.warnf("rejection not sent topic=%s error=%s", topic, failure));
        }
    }
}
