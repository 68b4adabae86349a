package io.millwright.device;

import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import io.millwright.device.command.CommandJournal;
import io.millwright.device.store.BootStore;
import io.millwright.model.connection.Backoff;
import io.millwright.model.envelope.CloudMessage;
import io.millwright.model.envelope.DecodedCloud;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.message.Availability;
import io.millwright.model.message.CommandRequest;
import io.millwright.model.message.Desired;
import io.millwright.model.message.Payload;
import io.millwright.model.message.Rejection;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.model.topic.TopicFilters;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a device connected: CONNECT with will, SUBSCRIBE, online, state, then everything else; after a loss again, with a
 * new session id. All on the device's thread, but for {@link #pump}.
 */
final class Connection {
    private static final List<MessageClass> FROM_CLOUD =
            List.of(MessageClass.DESIRED, MessageClass.COMMAND, MessageClass.REJECTION);

    private final DeviceConfig config;
    private final ScheduledExecutorService thread;
    private final BootStore boots;
    private final Sender sender;
    private final TwinDesk twin;
    private final CommandDesk commands;
    private final AtomicBoolean pumpAsked = new AtomicBoolean();
    private Backoff backoff;
    private @Nullable MqttLink link;
    private long sessionId;
    private long onlineSinceNanos;
    private boolean online;
    private boolean leaving;
    private int inFlight;

    Connection(
            DeviceConfig config,
            ScheduledExecutorService thread,
            Executor workers,
            BootStore boots,
            Sender sender,
            TwinDesk twin,
            CommandJournal journal) {
        this.config = config;
        this.thread = thread;
        this.boots = boots;
        this.sender = sender;
        this.twin = twin;
        this.backoff = config.backoff();
        this.commands = new CommandDesk(config, journal, sender, this::pump, thread, workers);
    }

    void connect() {
        if (leaving) {
            return;
        }
        sessionId++;
        commands.connected();
        MqttLink[] opened = new MqttLink[1];
        MqttLink fresh = new MqttLink(config, thread, this::received, cause -> lost(opened[0], cause));
        opened[0] = fresh;
        link = fresh;
        inFlight = 0;
        List<String> filters = FROM_CLOUD.stream()
                .map(each -> TopicFilters.ofMachine(config.machine(), config.area(), each))
                .toList();
        var _ = fresh.open(
                        topic(MessageClass.AVAILABILITY),
                        availability(Availability.Status.OFFLINE, Availability.Reason.WILL),
                        filters)
                .thenComposeAsync(subscribed -> announce(fresh), thread)
                .whenCompleteAsync(
                        (done, failure) -> {
                            if (failure != null) {
                                abandon(fresh);
                            } else if (fresh == link) {
                                ready();
                            }
                        },
                        thread);
    }

    /** A step after CONNECT failed, such as a refused subscription: close, and the loss brings the next attempt. */
    private void abandon(MqttLink failed) {
        var _ = failed.closeWithWill();
    }

    private CompletableFuture<MqttLink.Word> announce(MqttLink over) {
        return over.publish(
                topic(MessageClass.AVAILABILITY),
                availability(Availability.Status.ONLINE, Availability.Reason.CONNECTED),
                1,
                true,
                null);
    }

    private void ready() {
        online = true;
        onlineSinceNanos = System.nanoTime();
        sender.releaseHolds();
        config.listener().online(sender.boot().bootId(), sessionId);
        report();
    }

    /** Queues the present state, before everything else that waits. */
    void report() {
        var _ = sender.send(twin.reported());
        pump();
    }

    private void lost(MqttLink which, Throwable cause) {
        if (which != link) {
            return;
        }
        link = null;
        Duration up = online ? Duration.ofNanos(System.nanoTime() - onlineSinceNanos) : Duration.ZERO;
        String reason = String.valueOf(cause.getMessage());
        if (online) {
            config.listener().disconnected(reason);
        } else {
            config.listener().refused(reason);
        }
        online = false;
        if (leaving) {
            return;
        }
        // the delay is that of the attempt that comes; the count is one higher for the one after it
        Backoff ended = up.compareTo(backoff.stableAfter()) >= 0 ? config.backoff() : backoff;
        Duration delay = ended.delay(ThreadLocalRandom.current().nextDouble());
        backoff = ended.afterConnectionOf(Duration.ZERO);
        var _ = thread.schedule(this::connect, delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Sends what waits, as far as there is room on the way. Callable from any thread; many calls cost one run. */
    void pump() {
        if (pumpAsked.compareAndSet(false, true)) {
            thread.execute(() -> {
                pumpAsked.set(false);
                drain();
            });
        }
    }

    private void drain() {
        MqttLink over = link;
        if (over == null || !online || leaving) {
            return;
        }
        while (inFlight < config.inFlight()) {
            Optional<Outgoing> next = sender.poll(System.nanoTime());
            if (next.isEmpty()) {
                return;
            }
            publish(over, next.get());
        }
    }

    private void publish(MqttLink over, Outgoing message) {
        MessageClass messageClass = message.messageClass();
        int qos = messageClass == MessageClass.TELEMETRY ? config.telemetryQos() : messageClass.maxQos();
        inFlight++;
        var _ = over.publish(topic(messageClass), message.bytes(), qos, messageClass.retained(), message.traceParent())
                .whenCompleteAsync((word, failure) -> settled(over, message, failure == null ? word : null), thread);
    }

    /** @param word absent when it was refused or the connection was lost */
    private void settled(MqttLink over, Outgoing message, MqttLink.@Nullable Word word) {
        if (over == link) {
            inFlight--;
        }
        if (word == MqttLink.Word.TAKEN) {
            message.confirmed().complete(null);
            pump();
            return;
        }
        sender.again(message);
        if (over == link && online) {
            // nobody is there to get it, or the broker will not have it now: the class waits, the others go on
            sender.hold(
                    message.messageClass(),
                    System.nanoTime() + config.resendAfter().toNanos());
            var _ = thread.schedule(this::pump, config.resendAfter().toNanos(), TimeUnit.NANOSECONDS);
        }
        pump();
    }

    private void received(Mqtt5Publish publish, Duration arrival) {
        String path = publish.getTopic().toString();
        MqttLink over = link;
        try {
            dispatch(publish, path, arrival);
        } catch (RuntimeException e) {
            // such as a full disk: not acknowledged, and the stream of this connection must not end in silence
            config.listener().ignored(path, "failed, connecting anew: " + e);
            if (over != null) {
                abandon(over);
            }
            return;
        }
        // only now: what it caused is on disk
        publish.acknowledge();
    }

    private void dispatch(Mqtt5Publish publish, String path, Duration arrival) {
        Optional<MachineTopic> topic = MachineTopic.parse(path);
        if (topic.isEmpty()) {
            config.listener().ignored(path, "not a machine topic");
        } else if (publish.getPayload().isPresent()) {
            switch (topic.get().messageClass()) {
                case DESIRED -> read(publish, path, arrival, Desired.class, this::desired);
                case COMMAND ->
                    read(publish, path, arrival, CommandRequest.class, message -> command(message, publish, arrival));
                case REJECTION -> read(publish, path, arrival, Rejection.class, this::rejection);
                case TELEMETRY, STATE, AVAILABILITY, ALERT, EVENT, RECEIPT, OUTCOME, DEAD_LETTER ->
                    config.listener().ignored(path, "comes from devices, not to them");
            }
        }
    }

    private <P extends Payload> void read(
            Mqtt5Publish publish, String path, Duration arrival, Class<P> type, Consumer<CloudMessage<P>> then) {
        switch (EnvelopeCodec.decodeCloud(publish.getPayloadAsBytes(), type)) {
            case DecodedCloud.Valid<P> valid -> {
                if (!publish.isRetain()) {
                    commands.sawCloud(valid.message().sentAt(), arrival);
                }
                then.accept(valid.message());
            }
            case DecodedCloud.Malformed<P> bad -> config.listener().ignored(path, bad.detail());
        }
    }

    private void desired(CloudMessage<Desired> message) {
        if (twin.desired(message.payload())) {
            report();
        }
    }

    private void command(CloudMessage<CommandRequest> message, Mqtt5Publish publish, Duration arrival) {
        @Nullable Duration left = publish.getMessageExpiryInterval().isPresent()
                ? Duration.ofSeconds(publish.getMessageExpiryInterval().getAsLong())
                : null;
        commands.command(
                message, publish.isRetain(), left, arrival, MqttLink.traceParent(publish), twin.appliedRevision());
    }

    private void rejection(CloudMessage<Rejection> message) {
        Rejection rejection = message.payload();
        config.listener().rejected(rejection);
        MqttLink over = link;
        if (over == null) {
            return;
        }
        if (rejection.refusedClass() == MessageClass.AVAILABILITY && rejection.reason() == Rejection.Reason.STALE) {
            // an old will has overwritten the retained online
            var _ = announce(over);
        } else if (rejection.reason() == Rejection.Reason.BOOT_REUSED
                && rejection.nextBootId() != null
                && rejection.messageId() != null
                && sender.isStateOfThisBoot(rejection.messageId())) {
            sender.rebooted(boots.adopt(rejection.nextBootId()));
            // the will of this connection speaks for the old boot
            backoff = config.backoff();
            var _ = over.closeWithWill();
        }
    }

    /** Offline on purpose, then DISCONNECT. */
    CompletableFuture<Void> leave() {
        leaving = true;
        MqttLink over = link;
        if (over == null) {
            return CompletableFuture.completedFuture(null);
        }
        if (!online) {
            return over.close();
        }
        return over.publish(
                        topic(MessageClass.AVAILABILITY),
                        availability(Availability.Status.OFFLINE, Availability.Reason.GRACEFUL),
                        1,
                        true,
                        null)
                .thenCompose(word -> over.close());
    }

    private byte[] availability(Availability.Status status, Availability.Reason reason) {
        return sender.unqueued(new Availability(status, sessionId, reason));
    }

    private String topic(MessageClass messageClass) {
        return MachineTopic.of(config.machine(), config.area(), messageClass).path();
    }
}
