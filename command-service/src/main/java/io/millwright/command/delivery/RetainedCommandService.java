package io.millwright.command.delivery;

import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.model.topic.MessageClass;
import io.millwright.model.topic.TopicFilters;
import io.millwright.service.mqtt.InboundMessage;
import io.millwright.service.mqtt.RetainedReader;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Looks for retained commands at the broker, at the start and now and then. There can't be any: nobody may publish one, and
 * machines refuse them. So one that is found means a broker whose rights are not the registry's, and a person has to look:
 * there is an error in the log and a meter above zero until it is gone. It is not cleared from here, for that would take the
 * very right that nobody has.
 */
@ApplicationScoped
class RetainedCommandService {
    private static final Logger LOG = Logger.getLogger(RetainedCommandService.class);

    private final RetainedReader reader;
    private final DeliveryConfig config;
    private final AtomicLong found;
    private volatile @Nullable Cancellable looking;

    RetainedCommandService(RetainedReader reader, DeliveryConfig config, MeterRegistry metrics) {
        this.reader = reader;
        this.config = config;
        this.found = metrics.gauge("command.retained", new AtomicLong());
    }

    void start(@Observes StartupEvent event) {
        looking = Multi.createFrom()
                .ticks()
                .every(config.retainedCheckEvery())
                .onOverflow()
                .drop()
                .onItem()
                .transformToUniAndConcatenate(_ -> look())
                .subscribe()
                .with(_ -> {}, failure -> LOG.errorf(failure, "retained commands are not looked for any more"));
    }

    void stop(@Observes ShutdownEvent event) {
        Cancellable running = looking;
        if (running != null) {
            running.cancel();
        }
    }

    private Uni<Void> look() {
        return reader.read(TopicFilters.allMachines(MessageClass.COMMAND))
                .filter(message -> message.payload().length > 0)
                .invoke(RetainedCommandService::report)
                .collect()
                .asList()
                .invoke(all -> found.set(all.size()))
                .replaceWithVoid()
                .onFailure()
                .invoke(failure -> LOG.warnf("retained commands not looked for error=%s", failure.getMessage()))
                .onFailure()
                .recoverWithNull();
    }

    private static void report(InboundMessage message) {
        LOG.errorf(
                "broker retains a command: see who may publish there, and clear it topic=%s bytes=%d",
                message.topic(), message.payload().length);
    }
}
