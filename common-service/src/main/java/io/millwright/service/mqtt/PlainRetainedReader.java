package io.millwright.service.mqtt;

import io.smallrye.mutiny.Multi;
import io.smallrye.reactive.messaging.providers.helpers.VertxContext;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Reads over a plain subscription of a short connection. */
@Singleton
final class PlainRetainedReader implements RetainedReader {
    private static final int RECEIVE_MAXIMUM = 500;

    private final MqttConfig config;
    private final String clientId;
    private final Vertx vertx;
    private final Clock clock;
    private final AtomicInteger reads = new AtomicInteger();

    @Inject
    PlainRetainedReader(
            MqttConfig config,
            @ConfigProperty(name = "millwright.service.name") String service,
            @ConfigProperty(name = "millwright.service.replica") int replica,
            Vertx vertx,
            Clock clock) {
        this.config = config;
        this.clientId = service + "-" + replica + "-retained-";
        this.vertx = vertx;
        this.clock = clock;
    }

    @Override
    public Multi<InboundMessage> read(String topicFilter) {
        return Multi.createFrom().deferred(() -> {
            Context caller = Vertx.currentContext();
            Multi<InboundMessage> messages = RetainedRead.messages(
                    config.brief(clientId + reads.incrementAndGet(), RECEIVE_MAXIMUM),
                    topicFilter,
                    config.retained(),
                    vertx,
                    clock);
            return caller == null ? messages : messages.emitOn(task -> VertxContext.runOnContext(caller, task));
        });
    }
}
