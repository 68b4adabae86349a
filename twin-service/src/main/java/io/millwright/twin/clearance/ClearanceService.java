package io.millwright.twin.clearance;

import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.service.mqtt.MqttPublisher;
import io.millwright.service.mqtt.OutboundMessage;
import io.millwright.service.mqtt.PublishResult;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.mutiny.sqlclient.SqlConnection;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/** Follows moves and deletions, and clears what is due. */
@ApplicationScoped
class ClearanceService {
    private static final Logger LOG = Logger.getLogger(ClearanceService.class);
    private static final int QOS = 1;
    private static final byte[] EMPTY = {};
    private static final List<MessageClass> RETAINED =
            Arrays.stream(MessageClass.values()).filter(MessageClass::retained).toList();

    private final ClearanceRepository repository;
    private final MqttPublisher mqtt;
    private final ClearanceConfig config;
    private final Vertx vertx;
    private final AtomicBoolean busy = new AtomicBoolean();
    private long timer;

    ClearanceService(ClearanceRepository repository, MqttPublisher mqtt, ClearanceConfig config, Vertx vertx) {
        this.repository = repository;
        this.mqtt = mqtt;
        this.config = config;
        this.vertx = vertx;
    }

    void start(@Observes StartupEvent event) {
        timer = vertx.setPeriodic(config.interval().toMillis(), tick -> look());
    }

    void stop(@Observes ShutdownEvent event) {
        vertx.cancelTimer(timer);
    }

    private void look() {
        if (!busy.compareAndSet(false, true)) {
            return;
        }
        follow().flatMap(followed -> clear())
                .onTermination()
                .invoke(() -> busy.set(false))
                .subscribe()
                .with(
                        cleared -> {
                            if (cleared > 0) {
                                LOG.infof("areas that machines left are cleared count=%d", cleared);
                            }
                        },
                        failure -> LOG.warnf("left areas can't be cleared, tried again later error=%s", failure));
    }

    /** To the end. */
    private Uni<Long> follow() {
        return Multi.createBy()
                .repeating()
                .uni(() -> repository.follow(config.overlap()))
                .whilst(news -> news > 0)
                .collect()
                .last();
    }

    /** How many areas were. */
    Uni<Integer> clear() {
        return repository.inTransaction(connection -> repository
                .claim(connection, config.batchSize())
                .flatMap(due -> Multi.createFrom()
                        .iterable(due)
                        .onItem()
                        .transformToUni(this::clear)
                        .merge(config.batchSize())
                        .collect()
                        .asList())
                .flatMap(cleared -> forget(connection, cleared)));
    }

    private Uni<Integer> forget(SqlConnection connection, List<Optional<LeftArea>> cleared) {
        List<LeftArea> done = cleared.stream().flatMap(Optional::stream).toList();
        return repository.forget(connection, done).replaceWith(done.size());
    }

    /** Empty when the broker did not take it all: it stays due. */
    private Uni<Optional<LeftArea>> clear(LeftArea left) {
        return Multi.createFrom()
                .iterable(RETAINED)
                .onItem()
                .transformToUniAndConcatenate(each -> mqtt.publish(OutboundMessage.of(
                        MachineTopic.of(left.machine(), left.area(), each).path(), EMPTY, QOS, true)))
                .collect()
                .asList()
                .map(results -> results.stream().allMatch(ClearanceService::isTaken)
                        ? Optional.of(left)
                        : Optional.<LeftArea>empty());
    }

    private static boolean isTaken(PublishResult result) {
        return result instanceof PublishResult.Accepted || result instanceof PublishResult.NoSubscribers;
    }
}
