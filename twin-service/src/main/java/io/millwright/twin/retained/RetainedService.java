package io.millwright.twin.retained;

import io.millwright.model.topic.MessageClass;
import io.millwright.model.topic.TopicFilters;
import io.millwright.service.mqtt.InboundMessage;
import io.millwright.service.mqtt.RetainedReader;
import io.millwright.twin.availability.AvailabilityConsumer;
import io.millwright.twin.intake.PostponedService;
import io.millwright.twin.report.ReportConsumer;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jboss.logging.Logger;

/** Reads the retained state and availability of all machines, one replica at a time. */
@ApplicationScoped
class RetainedService {
    private static final Logger LOG = Logger.getLogger(RetainedService.class);

    private final RetainedReader reader;
    private final RetainedReadRepository repository;
    private final ReportConsumer reports;
    private final AvailabilityConsumer availability;
    private final PostponedService postponed;
    private final RetainedConfig config;
    private final Vertx vertx;
    private final AtomicBoolean busy = new AtomicBoolean();
    private volatile boolean started;
    private long timer;

    RetainedService(
            RetainedReader reader,
            RetainedReadRepository repository,
            ReportConsumer reports,
            AvailabilityConsumer availability,
            PostponedService postponed,
            RetainedConfig config,
            Vertx vertx) {
        this.reader = reader;
        this.repository = repository;
        this.reports = reports;
        this.availability = availability;
        this.postponed = postponed;
        this.config = config;
        this.vertx = vertx;
    }

    void start(@Observes StartupEvent event) {
        timer = vertx.setPeriodic(
                config.startDelay().toMillis(), config.checkInterval().toMillis(), tick -> check());
    }

    void stop(@Observes ShutdownEvent event) {
        vertx.cancelTimer(timer);
    }

    private void check() {
        if (!busy.compareAndSet(false, true)) {
            return;
        }
        Duration age = config.readAge(started, postponed.any());
        repository
                .claim(age)
                .flatMap(mine -> mine ? read() : Uni.createFrom().voidItem())
                .onTermination()
                .invoke(() -> busy.set(false))
                .subscribe()
                .with(
                        done -> started = true,
                        failure -> LOG.warnf("retained messages can't be read, tried again soon error=%s", failure));
    }

    private Uni<Void> read() {
        postponed.forget();
        return read(MessageClass.AVAILABILITY, availability::on)
                .flatMap(announced -> read(MessageClass.STATE, reports::on)
                        .invoke(reported ->
                                LOG.infof("retained messages read availability=%d state=%d", announced, reported)))
                .replaceWithVoid()
                .onFailure()
                .call(failure -> repository.release());
    }

    /** How many there were. */
    private Uni<Integer> read(MessageClass messageClass, Function<InboundMessage, Uni<Void>> handler) {
        return reader.read(TopicFilters.allMachines(messageClass))
                .onItem()
                .transformToUni(message -> handler.apply(message).replaceWith(1))
                .merge(config.concurrency())
                .collect()
                .with(java.util.stream.Collectors.summingInt(one -> one));
    }
}
