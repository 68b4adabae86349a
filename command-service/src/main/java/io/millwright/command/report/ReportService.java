package io.millwright.command.report;

import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.command.aside.SetAsideRepository;
import io.millwright.command.ledger.Change;
import io.millwright.command.ledger.ChangeQueueService;
import io.millwright.command.ledger.Recording;
import io.millwright.command.lifecycle.CommandEvent;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.model.envelope.Envelope;
import io.millwright.model.id.CommandId;
import io.millwright.model.message.Payload;
import io.millwright.model.message.Rejection;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.service.mqtt.InboundMessage;
import io.millwright.service.mqtt.MachineMessage;
import io.millwright.service.mqtt.MachineMessages;
import io.millwright.service.rejection.Rejections;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jboss.logging.Logger;

/** Reads a machine's word, records it, and counts what became of it. */
@ApplicationScoped
class ReportService {
    private static final Logger LOG = Logger.getLogger(ReportService.class);

    private enum Fate {
        APPLIED,
        DUPLICATE,
        UNKNOWN_COMMAND,
        FOREIGN_COMMAND,
        SET_ASIDE,
        MALFORMED,
        ILLEGAL_TOPIC
    }

    private final ChangeQueueService queue;
    private final SetAsideRepository aside;
    private final Rejections rejections;
    private final MeterRegistry metrics;

    ReportService(ChangeQueueService queue, SetAsideRepository aside, Rejections rejections, MeterRegistry metrics) {
        this.queue = queue;
        this.aside = aside;
        this.rejections = rejections;
        this.metrics = metrics;
    }

    /**
     * Completes when the word is recorded, refused, or set aside because it can't be recorded however often it is tried;
     * fails only for what trying again can help.
     *
     * @param event what the word means for the command, given the database's clock; it may have to be looked up
     */
    <P extends Payload> Uni<Void> take(
            InboundMessage message,
            MessageClass messageClass,
            Class<P> type,
            Function<P, CommandId> command,
            BiFunction<CommandKey, Envelope<P>, Uni<Function<Instant, CommandEvent>>> event) {
        return switch (MachineMessages.read(message, type)) {
            case MachineMessage.Decoded<P>(var topic, var envelope) ->
                record(
                                message,
                                topic,
                                messageClass,
                                command.apply(envelope.payload()),
                                key -> event.apply(key, envelope))
                        .invoke(fate -> count(messageClass, fate))
                        .replaceWithVoid();
            case MachineMessage.Malformed<P>(var topic, var messageId, var detail) -> {
                count(messageClass, Fate.MALFORMED);
                yield rejections.send(
                        topic, new Rejection(messageId, messageClass, Rejection.Reason.MALFORMED, detail, null, null));
            }
            case MachineMessage.Cleared<P> _ -> Uni.createFrom().voidItem();
            case MachineMessage.IllegalTopic<P> _ -> {
                count(messageClass, Fate.ILLEGAL_TOPIC);
                yield Uni.createFrom().voidItem();
            }
        };
    }

    private Uni<Fate> record(
            InboundMessage message,
            MachineTopic topic,
            MessageClass messageClass,
            CommandId command,
            Function<CommandKey, Uni<Function<Instant, CommandEvent>>> read) {
        CommandKey key = new CommandKey(topic.factoryId(), command);
        return read.apply(key)
                .chain(event -> queue.record(change(messageClass, Change.of(key, topic.machine(), event))))
                .chain(recording -> switch (recording) {
                    case Recording.Applied _ -> Uni.createFrom().item(Fate.APPLIED);
                    case Recording.Nothing _ -> Uni.createFrom().item(Fate.DUPLICATE);
                    case Recording.Unknown _ -> Uni.createFrom().item(refused(topic, command, Fate.UNKNOWN_COMMAND));
                    case Recording.Foreign _ -> Uni.createFrom().item(refused(topic, command, Fate.FOREIGN_COMMAND));
                    case Recording.Broken(var _, var reason) ->
                        aside.keep(message, reason).replaceWith(Fate.SET_ASIDE);
                });
    }

    /** Nobody waits for a receipt, and mostly the outcome follows it. */
    private static Change change(MessageClass messageClass, Change change) {
        return messageClass == MessageClass.RECEIPT ? change.unhurried() : change;
    }

    private static Fate refused(MachineTopic topic, CommandId command, Fate fate) {
        LOG.infof("report refused machine_id=%s command_id=%s outcome=%s", topic.machine(), command, fate);
        return fate;
    }

    private void count(MessageClass messageClass, Fate fate) {
        metrics.counter(
                        "command.reports",
                        "class",
                        messageClass.wireName(),
                        "outcome",
                        fate.name().toLowerCase(Locale.ROOT))
                .increment();
    }
}
