package io.millwright.bench.machine;

import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import io.millwright.model.connection.Backoff;
import io.millwright.model.envelope.DecodedCloud;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.id.CommandId;
import io.millwright.model.message.CommandRequest;
import io.millwright.model.message.Receipt;
import io.millwright.model.message.Rejection;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A machine with its connection, which it makes again whenever it is lost. It answers every command at once. */
public final class LiveMachine {
    private static final Backoff BACKOFF = Backoff.standard();

    private final Machine machine;
    private final URI broker;
    private final MachineEvents events;
    private final ScheduledExecutorService timer;
    private final Set<String> commands = ConcurrentHashMap.newKeySet();
    private volatile @Nullable MachineConnection connection;
    private volatile boolean wanted;
    private volatile boolean isOnline;
    private volatile Backoff backoff = BACKOFF;
    private volatile long openedAt;

    LiveMachine(Machine machine, URI broker, MachineEvents events, ScheduledExecutorService timer) {
        this.machine = machine;
        this.broker = broker;
        this.events = events;
        this.timer = timer;
    }

    public Machine machine() {
        return machine;
    }

    public boolean isOnline() {
        return isOnline;
    }

    /** Completes when it is online. Afterwards it stays so by itself until it is closed. */
    CompletableFuture<Void> connect() {
        wanted = true;
        return open();
    }

    private CompletableFuture<Void> open() {
        machine.nextSession();
        openedAt = System.nanoTime();
        var fresh = new MachineConnection[1];
        var made = new MachineConnection(machine, broker, this::receive, () -> ended(fresh[0]));
        fresh[0] = made;
        connection = made;
        return made.open()
                .thenCompose(online -> report())
                .thenRun(() -> {
                    isOnline = true;
                    events.online(machine);
                })
                .exceptionallyCompose(failure -> retryOnce(made, failure));
    }

    /** A connection that was made but failed in its first words: the listener for lost ones is not told of that. */
    private static CompletableFuture<Void> retryOnce(MachineConnection made, Throwable failure) {
        return made.close().thenCompose(closed -> CompletableFuture.failedFuture(failure));
    }

    private void ended(@Nullable MachineConnection which) {
        if (which != connection && which != null) {
            return;
        }
        isOnline = false;
        if (!wanted) {
            return;
        }
        Backoff now = backoff;
        backoff = now.afterConnectionOf(Duration.ofNanos(System.nanoTime() - openedAt));
        var _ = timer.schedule(
                () -> {
                    if (wanted) {
                        var _ = open();
                    }
                },
                now.delay(ThreadLocalRandom.current().nextDouble()).toMillis(),
                TimeUnit.MILLISECONDS);
    }

    /** Its next reported state. */
    public CompletableFuture<Void> report() {
        return publish(MessageClass.STATE, machine.state(machine.nextSequence(MessageClass.STATE)));
    }

    /** Completes with the broker's PUBACK; fails while there is no connection. */
    public CompletableFuture<Void> publish(MessageClass messageClass, byte[] payload) {
        MachineConnection current = connection;
        return current == null
                ? CompletableFuture.failedFuture(new IllegalStateException(machine.id() + " was never connected"))
                : current.publish(messageClass, payload);
    }

    private void receive(Mqtt5Publish message) {
        MachineTopic.parse(message.getTopic().toString()).ifPresent(topic -> {
            if (topic.messageClass() == MessageClass.COMMAND) {
                command(message);
            } else if (topic.messageClass() == MessageClass.REJECTION) {
                rejection(message);
            }
        });
        message.acknowledge();
    }

    private void command(Mqtt5Publish message) {
        if (EnvelopeCodec.decodeCloud(message.getPayloadAsBytes(), CommandRequest.class)
                instanceof DecodedCloud.Valid<CommandRequest> valid) {
            CommandId command = valid.message().payload().commandId();
            boolean first = commands.add(command.value());
            events.command(machine, command, !first);
            var _ = publish(
                    MessageClass.RECEIPT,
                    machine.receipt(command, first ? Receipt.Status.RECEIVED : Receipt.Status.DUPLICATE));
            var _ = publish(MessageClass.OUTCOME, machine.success(command));
        }
    }

    private void rejection(Mqtt5Publish message) {
        if (EnvelopeCodec.decodeCloud(message.getPayloadAsBytes(), Rejection.class)
                instanceof DecodedCloud.Valid<Rejection> valid) {
            events.rejected(machine, valid.message().payload());
        }
    }

    /** In peace; completes when it is gone, and never fails. */
    CompletableFuture<Void> close() {
        wanted = false;
        MachineConnection current = connection;
        return current == null ? CompletableFuture.completedFuture(null) : current.close();
    }
}
