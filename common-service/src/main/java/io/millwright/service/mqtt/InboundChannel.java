package io.millwright.service.mqtt;

import io.micrometer.core.instrument.Counter;
import io.millwright.model.connection.Backoff;
import io.millwright.service.mqtt.link.LinkSettings;
import io.millwright.service.mqtt.link.MqttConnection;
import io.millwright.service.mqtt.link.MqttLink;
import io.millwright.service.mqtt.link.Received;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jboss.logging.Logger;

/**
 * One incoming channel: its connection, its messages between arrival and the end of their handling, and its subscribers.
 *
 * <p>A message is acknowledged to the broker when its handler succeeded. When it failed, the message stays unacknowledged
 * and is handled again after a jittered delay, as often as it takes; the others go on. The protocol wants acknowledgements in
 * the order of arrival, so that at most the receive maximum is handled ahead of a message that keeps failing.
 */
final class InboundChannel implements MqttConnection.Listener {
    private static final Logger LOG = Logger.getLogger(InboundChannel.class);
    /** After so many attempts a QoS 0 message gives its place to newer ones. */
    private static final int AT_MOST_ONCE_ATTEMPTS = 10;

    /**
     * @param failingAfter how long every attempt may fail before the channel is not ready
     * @param begun told the channel's name when it is subscribed in a session in which the broker had kept nothing for it
     */
    record Behaviour(Backoff reconnect, Backoff retry, Duration failingAfter, Consumer<String> begun) {}

    private final InboundSettings settings;
    private final Behaviour behaviour;
    private final Vertx vertx;
    private final RandomGenerator random;
    private final Map<MqttMetrics.Outcome, Counter> counters;
    private final MqttConnection connection;
    private final List<InboundStream> streams = new CopyOnWriteArrayList<>();
    private final FailureWatch failures;
    private final CompletableFuture<Void> idle = new CompletableFuture<>();
    private final InboundBuffer buffer;
    private int inHand;
    private boolean stopping;

    InboundChannel(
            InboundSettings settings,
            LinkSettings link,
            Behaviour behaviour,
            Vertx vertx,
            Clock clock,
            RandomGenerator random,
            MqttMetrics metrics) {
        this.settings = settings;
        this.behaviour = behaviour;
        this.vertx = vertx;
        this.random = random;
        this.counters = metrics.messages(settings.channel());
        this.failures = new FailureWatch(settings.channel(), behaviour.failingAfter());
        this.buffer = new InboundBuffer(settings.atMostOnceMessages(), settings.atMostOnceBytes());
        this.connection = new MqttConnection(link, behaviour.reconnect(), vertx, clock, random, this);
        metrics.connected(settings.channel(), connection::isUp);
        metrics.waiting(settings.channel(), this::waiting);
    }

    String name() {
        return settings.channel();
    }

    /** One more subscriber, which shares the messages with the others. */
    Flow.Publisher<Message<InboundMessage>> stream() {
        var stream = new InboundStream(this, ((VertxInternal) vertx).createEventLoopContext());
        streams.add(stream);
        return stream;
    }

    void start() {
        connection.start();
    }

    /** Hands out nothing more. Completes when what was handed out is handled. */
    CompletionStage<Void> drain() {
        synchronized (this) {
            stopping = true;
            completeWhenIdle();
        }
        return idle;
    }

    CompletionStage<Void> stop() {
        return connection.stop();
    }

    /** Why the channel doesn't do its work; empty while it does. */
    Optional<String> problem() {
        return connection.isUp() ? failures.problem() : Optional.of(connection.problem());
    }

    @Override
    public CompletionStage<?> opened(MqttLink link, long generation, boolean sessionPresent) {
        int outdated;
        synchronized (this) {
            outdated = buffer.begin(generation);
        }
        count(MqttMetrics.Outcome.DROPPED, outdated);
        return link.subscribe(settings.topicFilter(), settings.qos()).thenRun(() -> {
            if (!sessionPresent) {
                behaviour.begun().accept(name());
            }
        });
    }

    @Override
    public void received(Received message, long generation) {
        count(MqttMetrics.Outcome.RECEIVED, 1);
        boolean taken;
        synchronized (this) {
            taken = buffer.offer(new Delivery(message, generation, 0));
        }
        if (taken) {
            wake();
        } else {
            count(MqttMetrics.Outcome.DROPPED, 1);
            failures.dropped();
        }
    }

    @Override
    public void lost() {
        // what waits is handled all the same: the broker may have lost it too
    }

    synchronized Optional<Delivery> next() {
        if (stopping) {
            return Optional.empty();
        }
        Optional<Delivery> next = buffer.poll();
        if (next.isPresent()) {
            inHand++;
        }
        return next;
    }

    void handled(Delivery delivery) {
        delivery.received().acknowledgement().run();
        count(MqttMetrics.Outcome.ACKED, 1);
        failures.succeeded();
        synchronized (this) {
            buffer.end(delivery);
            putDown();
        }
    }

    void failed(Delivery delivery, Throwable failure) {
        count(MqttMetrics.Outcome.FAILED, 1);
        failures.failed(failure);
        synchronized (this) {
            putDown();
        }
        Backoff retry = behaviour.retry();
        Duration delay = new Backoff(
                        retry.first(), retry.max(), retry.jitter(), retry.stableAfter(), delivery.attempt())
                .delay(random.nextDouble());
        vertx.setTimer(Math.max(1, delay.toMillis()), timer -> again(delivery.again()));
    }

    private void again(Delivery delivery) {
        boolean taken;
        synchronized (this) {
            taken = !(delivery.isAtMostOnce() && delivery.attempt() >= AT_MOST_ONCE_ATTEMPTS) && buffer.again(delivery);
            if (!taken) {
                buffer.end(delivery);
            }
        }
        if (taken) {
            wake();
        } else {
            count(MqttMetrics.Outcome.DROPPED, 1);
        }
    }

    private void putDown() {
        inHand--;
        completeWhenIdle();
    }

    private void completeWhenIdle() {
        if (stopping && inHand == 0) {
            LOG.debugf("mqtt channel idle channel=%s", name());
            idle.complete(null);
        }
    }

    private synchronized int waiting() {
        return buffer.waiting();
    }

    private void wake() {
        for (InboundStream stream : streams) {
            stream.wake();
        }
    }

    private void count(MqttMetrics.Outcome outcome, int times) {
        Counter counter = counters.get(outcome);
        if (counter != null && times > 0) {
            counter.increment(times);
        }
    }
}
