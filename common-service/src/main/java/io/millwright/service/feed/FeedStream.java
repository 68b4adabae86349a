package io.millwright.service.feed;

import io.vertx.core.Context;
import jakarta.ws.rs.sse.OutboundSseEvent;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * One reader's stream. It holds one page at most and reads the next only when the client has taken that, so that a slow reader
 * costs its page and nothing else.
 *
 * <p>All state is confined to one event loop context.
 */
final class FeedStream implements Subscription {
    private final FeedReading reading;
    private final FeedEventWriter writer;
    private final Context context;
    private final FeedConfig config;
    private final Subscriber<? super OutboundSseEvent> client;
    private final Deque<OutboundSseEvent> waiting = new ArrayDeque<>();

    private FeedPosition position;
    private FeedHub.@Nullable Listener listener;
    private @Nullable Long timer;
    private Runnable onEnd = () -> {};
    private Runnable cutOff = () -> {};
    private long demand;
    private boolean begun;
    private boolean reads;
    private boolean news = true;
    private boolean ended;
    private long lastWrite = System.nanoTime();
    private long askedSince = System.nanoTime();
    private long deadline = Long.MAX_VALUE;

    FeedStream(
            FeedReading reading,
            FeedEventWriter writer,
            FeedPosition position,
            Context context,
            FeedConfig config,
            Subscriber<? super OutboundSseEvent> client) {
        this.reading = reading;
        this.writer = writer;
        this.position = position;
        this.context = context;
        this.config = config;
        this.client = client;
    }

    /** @param lifetime how long the client may go on at most; absent for ever */
    void start(@Nullable Duration lifetime, Runnable whenOver, Runnable forcedClose) {
        onEnd = whenOver;
        cutOff = forcedClose;
        if (lifetime != null) {
            deadline = System.nanoTime() + lifetime.toNanos();
        }
        client.onSubscribe(this);
        run(() -> {
            if (!ended) {
                listener = reading.listen(() -> run(this::woken));
                timer = context.owner().setPeriodic(tick().toMillis(), _ -> run(this::tickOver));
            }
        });
    }

    private Duration tick() {
        Duration shortest =
                config.heartbeat().compareTo(config.stallTimeout()) < 0 ? config.heartbeat() : config.stallTimeout();
        Duration part = shortest.dividedBy(4);
        return part.compareTo(Duration.ofSeconds(1)) > 0 ? Duration.ofSeconds(1) : part;
    }

    @Override
    public void request(long n) {
        run(() -> {
            demand = Math.max(demand + n, demand);
            askedSince = System.nanoTime();
            drain();
        });
    }

    @Override
    public void cancel() {
        run(() -> close("client"));
    }

    private void run(Runnable step) {
        context.runOnContext(_ -> step.run());
    }

    private void woken() {
        news = true;
        drain();
    }

    private void drain() {
        if (!begun && demand > 0 && !ended) {
            begun = true;
            write(writer.first(reading.cursor(position)));
        }
        while (!ended && demand > 0 && !waiting.isEmpty()) {
            write(waiting.removeFirst());
        }
        if (!ended && demand > 0 && news && !reads) {
            read();
        }
    }

    private void write(OutboundSseEvent event) {
        demand--;
        lastWrite = System.nanoTime();
        client.onNext(event);
    }

    private void read() {
        reads = true;
        news = false;
        reading.after(position)
                .subscribe()
                .with(
                        next -> run(() -> took(next)),
                        failure -> run(() -> {
                            // the tick tries again
                            reads = false;
                            news = true;
                        }));
    }

    private void took(FeedBook.Next next) {
        reads = false;
        switch (next) {
            case FeedBook.Next.Events(var page, var generation) -> {
                page.events().forEach(event -> waiting.add(writer.event(event, generation)));
                position = page.end();
                news |= !page.caughtUp();
                drain();
            }
            case FeedBook.Next.Gap(var reason, var _, var _) -> end(reason);
        }
    }

    private void tickOver() {
        if (ended) {
            return;
        }
        long now = System.nanoTime();
        if (now >= deadline) {
            end("token_expired");
        } else if (demand == 0
                && now - Math.max(askedSince, lastWrite) > config.stallTimeout().toNanos()) {
            end("too_slow");
        } else if (demand > 0
                && waiting.isEmpty()
                && now - lastWrite > config.heartbeat().toNanos()) {
            write(writer.heartbeat(reading.idle(position, news || reads)));
        } else {
            drain();
        }
    }

    /**
     * Tells the client why. Where it doesn't read, its connection is cut soon, with what it hasn't taken; only then the response is
     * over, for one that is over can't be cut off any more.
     */
    private void end(String reason) {
        if (ended) {
            return;
        }
        boolean stuck = demand == 0;
        client.onNext(writer.end(reason));
        close(reason);
        if (stuck) {
            context.owner().setTimer(config.stallTimeout().toMillis() / 4 + 1, _ -> {
                cutOff.run();
                client.onComplete();
            });
        } else {
            client.onComplete();
        }
    }

    private void close(String reason) {
        if (ended) {
            return;
        }
        ended = true;
        waiting.clear();
        if (timer != null) {
            context.owner().cancelTimer(timer);
        }
        if (listener != null) {
            listener.close();
        }
        reading.ended(reason);
        onEnd.run();
    }
}
