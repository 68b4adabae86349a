package io.millwright.service.mqtt.link;

import io.millwright.model.connection.Backoff;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one connection up: makes it, tells the listener, and after every loss or failed attempt tries again with jittered
 * delays. A broker that is away never stops anything but this connection. Thread-safe.
 */
public final class MqttConnection {
    private static final Logger LOG = Logger.getLogger(MqttConnection.class);

    /** Called on the thread of the connection; must not block it. */
    public interface Listener {
        /**
         * A connection is made. It counts as up, and its loss is told, when the stage completes; if the stage fails, the
         * connection is closed and made again later.
         *
         * @param generation the number of the connection, from 1
         * @param sessionPresent whether the broker kept a session, and with it what came while the connection was down
         */
        CompletionStage<?> opened(MqttLink link, long generation, boolean sessionPresent);

        void received(Received message, long generation);

        void lost();
    }

    private sealed interface Phase {
        record Idle() implements Phase {}

        record Connecting(MqttLink link) implements Phase {}

        record Up(MqttLink link, long sinceNanos) implements Phase {}

        record Waiting(long timer) implements Phase {}

        record Stopped() implements Phase {}
    }

    private final LinkSettings settings;
    private final Vertx vertx;
    private final Clock clock;
    private final RandomGenerator random;
    private final Listener listener;
    private Backoff backoff;
    private Phase phase = new Phase.Idle();
    private long generation;
    private volatile boolean up;
    private volatile String problem = "not started";

    public MqttConnection(
            LinkSettings settings,
            Backoff backoff,
            Vertx vertx,
            Clock clock,
            RandomGenerator random,
            Listener listener) {
        this.settings = settings;
        this.backoff = backoff;
        this.vertx = vertx;
        this.clock = clock;
        this.random = random;
        this.listener = listener;
    }

    /** Does nothing when it was started before. */
    public synchronized void start() {
        if (phase instanceof Phase.Idle) {
            connect();
        }
    }

    public boolean isUp() {
        return up;
    }

    /** Why it is not up; empty while it is. */
    public String problem() {
        return problem;
    }

    /** For good. Completes when the broker was told, whether or not it listened. */
    public CompletionStage<Void> stop() {
        Phase last;
        synchronized (this) {
            last = phase;
            phase = new Phase.Stopped();
            up = false;
            problem = "stopped";
        }
        return switch (last) {
            case Phase.Connecting(var link) -> link.close();
            case Phase.Up(var link, var since) -> link.close();
            case Phase.Waiting(var timer) -> {
                vertx.cancelTimer(timer);
                yield CompletableFuture.completedFuture(null);
            }
            case Phase.Idle idle -> CompletableFuture.completedFuture(null);
            case Phase.Stopped stopped -> CompletableFuture.completedFuture(null);
        };
    }

    private synchronized void connect() {
        if (phase instanceof Phase.Stopped) {
            return;
        }
        long number = ++generation;
        MqttLink link = MqttLink.create(
                settings, clock, message -> listener.received(message, number), cause -> ended(number, cause));
        phase = new Phase.Connecting(link);
        link.open()
                .thenCompose(opened -> {
                    LOG.debugf("mqtt opened connection=%s session_present=%s", settings, opened.sessionPresent());
                    return listener.opened(link, number, opened.sessionPresent());
                })
                .whenComplete((ready, failure) -> {
                    if (failure == null) {
                        up(number, link);
                    } else if (ended(number, failure)) {
                        link.close();
                    }
                });
    }

    private void up(long number, MqttLink link) {
        synchronized (this) {
            if (number == generation && phase instanceof Phase.Connecting) {
                phase = new Phase.Up(link, System.nanoTime());
                up = true;
                problem = "";
                LOG.infof("mqtt connected connection=%s", settings);
                return;
            }
        }
        // stopped, or lost, while it was being made
        link.close();
    }

    /** Whether this was news. */
    private boolean ended(long number, Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        synchronized (this) {
            if (number != generation || phase instanceof Phase.Waiting || phase instanceof Phase.Stopped) {
                return false;
            }
            Duration lasted = phase instanceof Phase.Up(var link, var since)
                    ? Duration.ofNanos(System.nanoTime() - since)
                    : Duration.ZERO;
            backoff = backoff.afterConnectionOf(lasted);
            Duration delay = backoff.delay(random.nextDouble());
            up = false;
            tell(cause, delay);
            phase = new Phase.Waiting(vertx.setTimer(Math.max(1, delay.toMillis()), timer -> connect()));
        }
        listener.lost();
        return true;
    }

    private void tell(Throwable cause, Duration delay) {
        String reason = describe(cause);
        boolean news = !reason.equals(problem);
        problem = reason;
        var level = !news
                ? Logger.Level.DEBUG
                : cause instanceof SubscriptionRefusedException ? Logger.Level.ERROR : Logger.Level.WARN;
        LOG.logf(level, "mqtt not connected connection=%s error=%s retry_in_ms=%d", settings, reason, delay.toMillis());
    }

    private static String describe(@Nullable Throwable cause) {
        if (cause == null) {
            return "unknown";
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
