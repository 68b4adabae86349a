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
    private final AtomicReference<@Nullable Attempt> current = new AtomicReference<>();

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

    /** Tells those in this replica, at once; others look by themselves. */
    public void tell(Channel channel, String payload) {
        BroadcastProcessor<String> listener = listener(channel);
        synchronized (listener) {
            listener.onNext(payload);
        }
    }

    void start(@Observes StartupEvent event) {
        begin(null);
    }

    void stop(@Observes ShutdownEvent event) {
        Attempt last = current.getAndSet(null);
        if (last != null) {
            last.close();
        }
    }

    /** The next attempt follows the one that is over, and only that one, however often its end is told. */
    private void begin(@Nullable Attempt over) {
        Attempt next = new Attempt();
        if (current.compareAndSet(over, next)) {
            next.begin();
        }
    }

    private BroadcastProcessor<String> listener(Channel channel) {
        return Objects.requireNonNull(listeners.get(channel));
    }

    /** One connection, from asking for it to its loss. */
    private final class Attempt {
        private final AtomicReference<@Nullable SqlConnection> connection = new AtomicReference<>();

        void begin() {
            pool.getConnection()
                    .chain(this::listen)
                    .subscribe()
                    .with(
                            _ -> {
                                for (Channel channel : Channel.values()) {
                                    tell(channel, "");
                                }
                            },
                            failure -> {
                                LOG.warnf("signal.listen failed error=%s", failure.getMessage());
                                close();
                                later();
                            });
        }

        private Uni<Void> listen(SqlConnection held) {
            connection.set(held);
            if (current.get() != this) {
                // the service stopped meanwhile
                close();
                return Uni.createFrom().nothing();
            }
            PgConnection raw = (PgConnection) held.getDelegate();
            raw.notificationHandler(this::signal);
            raw.closeHandler(_ -> {
                connection.set(null);
                later();
            });
            return Multi.createFrom()
                    .items(Channel.values())
                    .onItem()
                    .transformToUniAndConcatenate(
                            channel -> held.query("listen " + channel.sqlName()).execute())
                    .collect()
                    .last()
                    .replaceWithVoid();
        }

        private void later() {
            Uni.createFrom().voidItem().onItem().delayIt().by(PAUSE).subscribe().with(_ -> begin(this));
        }

        private void begin(Attempt over) {
            SignalService.this.begin(over);
        }

        /** Back to the pool without its subscriptions: the next one to use it must not hear them. */
        void close() {
            SqlConnection held = connection.getAndSet(null);
            if (held != null) {
                PgConnection raw = (PgConnection) held.getDelegate();
                raw.closeHandler(null);
                raw.notificationHandler(null);
                held.query("unlisten *")
                        .execute()
                        .onItemOrFailure()
                        .call(held::close)
                        .subscribe()
                        .with(_ -> {}, _ -> {});
            }
        }

        private void signal(PgNotification notification) {
            for (Channel channel : Channel.values()) {
                if (channel.sqlName().equals(notification.getChannel())) {
                    tell(channel, notification.getPayload());
                }
            }
        }
    }
}
