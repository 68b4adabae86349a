package io.millwright.service.mqtt;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/** Tells a channel that fails now and then from one that does nothing else, and keeps its log short. Thread-safe. */
final class FailureWatch {
    private static final Logger LOG = Logger.getLogger(InboundChannel.class);
    private static final long NEVER = Long.MIN_VALUE;
    private static final long BETWEEN_LINES = Duration.ofSeconds(10).toNanos();

    private final String channel;
    private final Duration failingAfter;
    private final long origin = System.nanoTime();
    private final AtomicLong failingSince = new AtomicLong(NEVER);
    private final AtomicLong lastFailureLine = new AtomicLong(NEVER);
    private final AtomicLong lastDropLine = new AtomicLong(NEVER);
    private volatile String lastFailure = "";

    FailureWatch(String channel, Duration failingAfter) {
        this.channel = channel;
        this.failingAfter = failingAfter;
    }

    void succeeded() {
        if (failingSince.get() != NEVER) {
            failingSince.set(NEVER);
        }
    }

    void failed(Throwable failure) {
        lastFailure = failure.toString();
        failingSince.compareAndSet(NEVER, now());
        if (mayTell(lastFailureLine)) {
            LOG.warnf(failure, "mqtt handler failed, message comes again channel=%s error=%s", channel, lastFailure);
        }
    }

    void dropped() {
        if (mayTell(lastDropLine)) {
            LOG.warnf("mqtt message with QoS 0 dropped, handlers are too slow channel=%s", channel);
        }
    }

    /** Present when nothing but failures was seen for too long. */
    Optional<String> problem() {
        long since = failingSince.get();
        return since == NEVER || now() - since < failingAfter.toNanos()
                ? Optional.empty()
                : Optional.of("every message fails: " + lastFailure);
    }

    private boolean mayTell(AtomicLong lastLine) {
        long last = lastLine.get();
        long now = now();
        return (last == NEVER || now - last >= BETWEEN_LINES) && lastLine.compareAndSet(last, now);
    }

    private long now() {
        return System.nanoTime() - origin;
    }
}
