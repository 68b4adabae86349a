package io.millwright.service.mqtt;

import io.millwright.service.mqtt.link.LinkSettings;
import io.millwright.service.mqtt.link.MqttLink;
import io.millwright.service.mqtt.link.Received;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.BackPressureStrategy;
import io.smallrye.mutiny.subscription.MultiEmitter;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One read of retained messages. The protocol marks no end of them: the read is over when all were taken by the subscriber
 * and no further one came for the quiet time.
 */
final class RetainedRead {
    /** Reads anew for every subscriber; fails when the broker can't be reached or the bounds are broken. */
    static Multi<InboundMessage> messages(
            LinkSettings settings, String topicFilter, MqttConfig.Retained bounds, Vertx vertx, Clock clock) {
        return Multi.createFrom()
                .<Item>emitter(
                        emitter -> new RetainedRead(settings, topicFilter, bounds, vertx, clock, emitter).start(),
                        BackPressureStrategy.BUFFER)
                .map(Item::take);
    }

    private final String topicFilter;
    private final Duration quietTime;
    private final long deadline;
    private final Vertx vertx;
    private final MultiEmitter<? super Item> emitter;
    private final MqttLink link;
    private final AtomicInteger untaken = new AtomicInteger();
    private volatile long lastArrival = System.nanoTime();
    private volatile boolean over;

    private RetainedRead(
            LinkSettings settings,
            String topicFilter,
            MqttConfig.Retained bounds,
            Vertx vertx,
            Clock clock,
            MultiEmitter<? super Item> emitter) {
        this.topicFilter = topicFilter;
        this.quietTime = bounds.quietTime();
        this.deadline = System.nanoTime() + bounds.timeout().toNanos();
        this.vertx = vertx;
        this.emitter = emitter;
        this.link = MqttLink.create(settings.withoutSession(), clock, this::received, this::fail);
        emitter.onTermination(this::end);
    }

    private void start() {
        link.open().thenCompose(opened -> link.subscribe(topicFilter, 1)).whenComplete((subscribed, failure) -> {
            if (failure == null) {
                lastArrival = System.nanoTime();
                lookLater();
            } else {
                fail(failure);
            }
        });
    }

    /** A message on its way to the subscriber. */
    private record Item(RetainedRead read, Received received) {
        /** The subscriber takes it: the broker may send another. */
        InboundMessage take() {
            read.taken(received);
            return received.message();
        }
    }

    private void taken(Received message) {
        lastArrival = System.nanoTime();
        untaken.decrementAndGet();
        message.acknowledgement().run();
    }

    private void received(Received message) {
        if (message.message().retained()) {
            lastArrival = System.nanoTime();
            untaken.incrementAndGet();
            emitter.emit(new Item(this, message));
        } else {
            // just published: the channels get it
            message.acknowledgement().run();
        }
    }

    private void lookLater() {
        vertx.setTimer(Math.max(1, quietTime.toMillis() / 4), timer -> look());
    }

    private void look() {
        long now = System.nanoTime();
        if (over) {
            return;
        }
        if (untaken.get() == 0 && now - lastArrival >= quietTime.toNanos()) {
            emitter.complete();
        } else if (now - deadline >= 0) {
            fail(new TimeoutException("reading the retained messages of " + topicFilter + " took too long"));
        } else {
            lookLater();
        }
    }

    private void fail(@Nullable Throwable failure) {
        if (!over) {
            emitter.fail(failure == null ? new IllegalStateException("the connection was lost") : failure);
        }
    }

    private void end() {
        over = true;
        link.close();
    }
}
