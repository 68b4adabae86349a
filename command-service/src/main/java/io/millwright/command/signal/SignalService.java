package io.millwright.command.signal;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.operators.multi.processors.BroadcastProcessor;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.PgNotification;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Listens on one connection of the pool, and takes another one whenever that is lost. */
@ApplicationScoped
public class SignalService {
    private static final Logger LOG = Logger.getLogger(SignalService.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Pool pool;
    private final Map<Channel, BroadcastProcessor<String>> listeners = new EnumMap<>(Channel.class);
    private final AtomicReference<@Nullable SqlConnection> connection = new AtomicReference<>();
    private volatile boolean stopped;

    SignalService(Pool pool) {
        this.pool = pool;
        for (Channel channel : Channel.values()) {
            listeners.put(channel, BroadcastProcessor.create());
        }
    }

    /** Payloads from now on; a slow reader misses some. Also emits an empty one after every new connection. */
    public Multi<String> on(Channel channel) {
        return listener(channel).onOverflow().drop();
    }

    void start(@Observes StartupEvent event) {
        listen();
    }

    void stop(@Observes ShutdownEvent event) {
        stopped = true;
        SqlConnection held = connection.getAndSet(null);
        if (held != null) {
            held.closeAndForget();
        }
    }

    private void listen() {
        if (stopped) {
            return;
        }
        pool.getConnection()
                .chain(held -> subscribe(held).onFailure().call(held::close))
                .subscribe()
                .with(_ -> signalAll(), failure -> {
                    LOG.warnf("signal.listen failed error=%s", failure.getMessage());
                    listenLater();
                });
    }

    private Uni<Void> subscribe(SqlConnection held) {
        PgConnection raw = (PgConnection) held.getDelegate();
        raw.notificationHandler(this::signal);
        raw.closeHandler(_ -> {
            connection.set(null);
            listenLater();
        });
        connection.set(held);
        return Multi.createFrom()
                .items(Channel.values())
                .onItem()
                .transformToUniAndConcatenate(
                        channel -> held.query("listen " + channel.sqlName()).execute())
                .collect()
                .last()
                .replaceWithVoid();
    }

    private void listenLater() {
        Uni.createFrom().voidItem().onItem().delayIt().by(PAUSE).subscribe().with(_ -> listen());
    }

    private void signal(PgNotification notification) {
        for (Channel channel : Channel.values()) {
            if (channel.sqlName().equals(notification.getChannel())) {
                listener(channel).onNext(notification.getPayload());
            }
        }
    }

    private void signalAll() {
        listeners.values().forEach(listener -> listener.onNext(""));
    }

    private BroadcastProcessor<String> listener(Channel channel) {
        return Objects.requireNonNull(listeners.get(channel));
    }
}
