package io.millwright.device;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.f4b6a3.uuid.UuidCreator;
import io.millwright.device.command.CommandOrigin;
import io.millwright.device.store.Boot;
import io.millwright.model.envelope.Envelope;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.envelope.Position;
import io.millwright.model.json.Json;
import io.millwright.model.message.Event;
import io.millwright.model.message.Payload;
import io.millwright.model.topic.MessageClass;
import java.time.Clock;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Gives each payload its envelope and position, and queues it. Thread-safe: positions are given in the order of calls. */
final class Sender {
    private static final int REMEMBERED_STATES = 100;

    private final DeviceConfig config;
    private final Clock clock;
    private final Outbox outbox;
    private final Map<MessageClass, Long> sequences = new EnumMap<>(MessageClass.class);
    private final Set<String> statesOfThisBoot = new LinkedHashSet<>();
    private Boot boot;
    private long order;
    private @Nullable Skipped skipped;
    private boolean closed;

    Sender(DeviceConfig config, Boot boot) {
        this.config = config;
        this.clock = config.clock();
        this.outbox = new Outbox(config.queueCapacity());
        this.boot = boot;
    }

    synchronized Boot boot() {
        return boot;
    }

    /** From now on messages are of another boot: their sequences begin again. What waits keeps its position. */
    synchronized void rebooted(Boot next) {
        boot = next;
        sequences.clear();
        statesOfThisBoot.clear();
    }

    synchronized boolean isStateOfThisBoot(String messageId) {
        return statesOfThisBoot.contains(messageId);
    }

    CompletableFuture<Void> send(Payload payload) {
        return send(payload, CommandOrigin.NONE);
    }

    /**
     * Queues a message; the future completes when the broker has it, exceptionally when it is given up.
     *
     * @param origin of the command that it answers
     */
    synchronized CompletableFuture<Void> send(Payload payload, CommandOrigin origin) {
        CompletableFuture<Void> confirmed = new CompletableFuture<>();
        if (closed) {
            confirmed.completeExceptionally(new IllegalStateException("the device is closed"));
            return confirmed;
        }
        Envelope<Payload> envelope = envelope(payload, origin);
        if (payload.messageClass() == MessageClass.STATE) {
            rememberState(envelope.messageId());
        }
        giveUp(outbox.add(new Outgoing(
                order++,
                payload.messageClass(),
                envelope.messageId(),
                envelope.position(),
                EnvelopeCodec.encode(envelope),
                origin.traceParent(),
                confirmed)));
        return confirmed;
    }

    /** A message that is not queued: it is of one connection. */
    synchronized byte[] unqueued(Payload payload) {
        return EnvelopeCodec.encode(envelope(payload, CommandOrigin.NONE));
    }

    synchronized Optional<Outgoing> poll(long nowNanos) {
        tellSkipped();
        return outbox.poll(nowNanos);
    }

    synchronized void again(Outgoing message) {
        giveUp(outbox.addAgain(message));
    }

    synchronized void hold(MessageClass messageClass, long untilNanos) {
        outbox.hold(messageClass, untilNanos);
    }

    synchronized void releaseHolds() {
        outbox.releaseHolds();
    }

    synchronized int waiting() {
        return outbox.size();
    }

    synchronized void close() {
        closed = true;
        outbox.drain()
                .forEach(message ->
                        message.confirmed().completeExceptionally(new IllegalStateException("the device was closed")));
    }

    private Envelope<Payload> envelope(Payload payload, CommandOrigin origin) {
        long sequence = sequences.merge(payload.messageClass(), 1L, Long::sum);
        return new Envelope<>(
                UuidCreator.getTimeOrderedEpoch().toString(),
                config.machine().machineId(),
                new Position(boot.bootId(), sequence),
                boot.bootUid(),
                clock.instant(),
                Envelope.SCHEMA_VERSION,
                null,
                origin.correlationId(),
                null,
                null,
                payload);
    }

    private void rememberState(String messageId) {
        statesOfThisBoot.add(messageId);
        if (statesOfThisBoot.size() > REMEMBERED_STATES) {
            statesOfThisBoot.remove(statesOfThisBoot.iterator().next());
        }
    }

    private void giveUp(List<Outgoing> gone) {
        for (Outgoing message : gone) {
            message.confirmed()
                    .completeExceptionally(new IllegalStateException("given up: the queue has no room for it"));
            if (message.messageClass() == MessageClass.TELEMETRY) {
                if (skipped != null && !skipped.isFollowedBy(message.position())) {
                    tellSkipped();
                }
                skipped = skipped == null ? Skipped.of(message.position()) : skipped.upTo(message.position());
            }
        }
    }

    /** Telemetry left out on purpose is said to be left out, or it would look like a loss on the way. */
    private void tellSkipped() {
        Skipped range = skipped;
        if (range != null) {
            skipped = null;
            var _ = send(new Event(Event.SEQUENCE_SKIPPED, null, range.values()));
        }
    }

    /** A run of telemetry messages of one boot that were left out. */
    private record Skipped(long bootId, long from, long to) {
        static Skipped of(Position position) {
            return new Skipped(position.bootId(), position.sequence(), position.sequence());
        }

        boolean isFollowedBy(Position position) {
            return position.bootId() == bootId && position.sequence() == to + 1;
        }

        Skipped upTo(Position position) {
            return new Skipped(bootId, from, position.sequence());
        }

        ObjectNode values() {
            return Json.MAPPER
                    .createObjectNode()
                    .put("class", MessageClass.TELEMETRY.wireName())
                    .put("boot_id", bootId)
                    .put("from", from)
                    .put("to", to)
                    .put("reason", "queue_full");
        }
    }
}
