package io.millwright.service.mqtt;

import io.millwright.model.connection.Backoff;
import io.millwright.service.mqtt.link.LinkSettings;
import io.millwright.service.mqtt.link.MqttConnection;
import io.millwright.service.mqtt.link.MqttLink;
import io.millwright.service.mqtt.link.Received;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.providers.helpers.VertxContext;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Publishes over one connection of its own. It starts clean: a sender that was told {@link PublishResult.Unconfirmed} or
 * {@link PublishResult.NotSent} sends again itself, and a session would only send twice.
 */
final class ConnectionPublisher implements MqttPublisher, MqttConnection.Listener {
    private static final PublishResult FULL = new PublishResult.NotSent("too many publishes are waiting");
    private static final PublishResult EXPIRED = new PublishResult.NotSent("expired while it waited");
    private static final PublishResult NO_CONNECTION = new PublishResult.NotSent("no connection to the broker in time");
    private static final PublishResult LATE = new PublishResult.Unconfirmed("no answer of the broker in time");

    /**
     * @param askedNanos when the publish was asked for: a message's expiry runs from then on
     * @param claimed by whoever comes first: the connection, or the end of the wait for one
     */
    private record Waiting(
            OutboundMessage message, CompletableFuture<PublishResult> result, long askedNanos, AtomicBoolean claimed) {
        Waiting(OutboundMessage message) {
            this(message, new CompletableFuture<>(), System.nanoTime(), new AtomicBoolean());
        }

        /** Whether it may be handed over now; it can't be afterwards when not. */
        boolean claim() {
            return claimed.compareAndSet(false, true);
        }

        /** What is certain when the time is over. */
        PublishResult late() {
            return claim() ? NO_CONNECTION : LATE;
        }

        /** The message with what is left of its expiry, in whole seconds; empty when that is less than one. */
        Optional<OutboundMessage> timely() {
            Duration expiry = message.expiry();
            if (expiry == null) {
                return Optional.of(message);
            }
            long left = expiry.minusNanos(System.nanoTime() - askedNanos).toSeconds();
            return left < 1 ? Optional.empty() : Optional.of(message.expiringAfter(Duration.ofSeconds(left)));
        }
    }

    private final MqttConnection connection;
    private final Duration timeout;
    private final int maxWaiting;
    private final MqttMetrics metrics;
    private final AtomicInteger unanswered = new AtomicInteger();
    private final Queue<Waiting> waiting = new ArrayDeque<>();
    private @Nullable MqttLink link;

    /**
     * @param timeout from the call to the PUBACK
     * @param maxWaiting how many may be unanswered at once
     */
    ConnectionPublisher(
            LinkSettings settings,
            Backoff reconnect,
            Duration timeout,
            int maxWaiting,
            Vertx vertx,
            Clock clock,
            RandomGenerator random,
            MqttMetrics metrics) {
        this.connection = new MqttConnection(settings.withoutSession(), reconnect, vertx, clock, random, this);
        this.timeout = timeout;
        this.maxWaiting = maxWaiting;
        this.metrics = metrics;
        metrics.connected("publisher", connection::isUp);
    }

    void start() {
        connection.start();
    }

    CompletionStage<Void> stop() {
        return connection.stop();
    }

    /** Why nothing can be published; empty while it can. */
    Optional<String> problem() {
        return connection.isUp() ? Optional.empty() : Optional.of(connection.problem());
    }

    /** The caller goes on where it was: on its own Vert.x context if it had one. */
    @Override
    public Uni<PublishResult> publish(OutboundMessage message) {
        return Uni.createFrom().deferred(() -> {
            Context caller = Vertx.currentContext();
            Uni<PublishResult> answer = sendBounded(message).invoke(metrics::count);
            return caller == null ? answer : answer.emitOn(task -> VertxContext.runOnContext(caller, task));
        });
    }

    private Uni<PublishResult> sendBounded(OutboundMessage message) {
        if (unanswered.incrementAndGet() > maxWaiting) {
            unanswered.decrementAndGet();
            return Uni.createFrom().item(FULL);
        }
        Waiting publish = new Waiting(message);
        // a time-out cancels the result and claims it, so that it is not sent later if it still waits for a connection
        return Uni.createFrom()
                .completionStage(() -> send(publish))
                .ifNoItem()
                .after(timeout)
                .recoverWithItem(publish::late)
                .onTermination()
                .invoke(unanswered::decrementAndGet);
    }

    private CompletionStage<PublishResult> send(Waiting publish) {
        MqttLink now;
        synchronized (this) {
            now = link;
            if (now == null) {
                waiting.removeIf(other -> other.result().isDone());
                waiting.add(publish);
            }
        }
        if (now != null) {
            sendOver(now, publish, publish.message());
        }
        return publish.result();
    }

    private static void sendOver(MqttLink link, Waiting publish, OutboundMessage message) {
        if (publish.result().isDone() || !publish.claim()) {
            return;
        }
        try {
            link.publish(message).whenComplete((result, failure) -> {
                if (failure == null) {
                    publish.result().complete(result);
                } else {
                    publish.result().completeExceptionally(failure);
                }
            });
        } catch (IllegalArgumentException e) {
            // a topic or a QoS that can't be published: the caller's bug
            publish.result().completeExceptionally(e);
        }
    }

    @Override
    public CompletionStage<?> opened(MqttLink opened, long generation, boolean sessionPresent) {
        Waiting next;
        do {
            synchronized (this) {
                next = waiting.poll();
                if (next == null) {
                    link = opened;
                }
            }
            if (next != null) {
                Optional<OutboundMessage> timely = next.timely();
                if (timely.isPresent()) {
                    sendOver(opened, next, timely.get());
                } else {
                    next.result().complete(EXPIRED);
                }
            }
        } while (next != null);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void received(Received message, long generation) {
        // subscribes to nothing
        message.acknowledgement().run();
    }

    @Override
    public synchronized void lost() {
        link = null;
    }
}
