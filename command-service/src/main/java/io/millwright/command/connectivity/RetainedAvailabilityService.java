package io.millwright.command.connectivity;

import io.millwright.model.topic.MessageClass;
import io.millwright.model.topic.TopicFilters;
import io.millwright.service.mqtt.RetainedReader;
import io.millwright.service.mqtt.SessionBegun;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.operators.multi.processors.BroadcastProcessor;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;
import java.time.Duration;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Reads retained availability, which shared subscriptions don't get: at the start, now and then, and at once when the broker
 * had kept no session, so that what was said meanwhile went to nobody.
 */
@ApplicationScoped
class RetainedAvailabilityService {
    private static final Logger LOG = Logger.getLogger(RetainedAvailabilityService.class);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    private static final String CHANNEL = "availability";

    private final BroadcastProcessor<Long> sessions = BroadcastProcessor.create();
    private final RetainedReader reader;
    private final AvailabilityConsumer consumer;
    private final ConnectivityConfig config;
    private volatile @Nullable Cancellable reading;

    RetainedAvailabilityService(RetainedReader reader, AvailabilityConsumer consumer, ConnectivityConfig config) {
        this.reader = reader;
        this.consumer = consumer;
        this.config = config;
    }

    void start(@Observes StartupEvent event) {
        Multi<Long> sometimes = Multi.createFrom().ticks().every(config.retainedReadEvery());
        reading = Multi.createBy()
                .merging()
                .streams(sometimes, sessions)
                .onOverflow()
                .dropPreviousItems()
                .onItem()
                .transformToUniAndConcatenate(_ -> readUntilDone())
                .subscribe()
                .with(_ -> {}, failure -> LOG.errorf(failure, "retained availability is not read any more"));
    }

    void begun(@ObservesAsync SessionBegun session) {
        if (session.channel().equals(CHANNEL)) {
            sessions.onNext(0L);
        }
    }

    void stop(@Observes ShutdownEvent event) {
        Cancellable running = reading;
        if (running != null) {
            running.cancel();
        }
    }

    private Uni<Long> readUntilDone() {
        return reader.read(TopicFilters.allMachines(MessageClass.AVAILABILITY))
                .onItem()
                .transformToUniAndConcatenate(message -> consumer.on(message).replaceWith(message.topic()))
                .collect()
                .with(Collectors.counting())
                .invoke(count -> LOG.debugf("retained availability read messages=%d", count))
                .onFailure()
                .invoke(failure -> LOG.warnf("retained availability not read error=%s", failure.getMessage()))
                .onFailure()
                .retry()
                .withBackOff(FIRST_PAUSE, LONGEST_PAUSE)
                .indefinitely();
    }
}
